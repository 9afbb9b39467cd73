import type { Operation } from '../../openapi/operation.ts'
import { sampleMoment } from '../../openapi/samples.ts'
import { moment, text } from '../../openapi/values.ts'

const group = 'Service'

export const buildOperation: Operation = {
  name: 'build',
  group,
  summary: 'Which version is this?',
  words: 'The version of the service that answers.',
  answer: { always: { build: text('The version.') }, example: { build: '0.1.0' } },
}

export const timeOperation: Operation = {
  name: 'time',
  group,
  summary: 'What time is it there?',
  words: 'The clock of the service, as it is read in the time zone of the company.',
  answer: { always: { time: moment('Now.') }, example: { time: sampleMoment } },
}

export const companyKeyOperation: Operation = {
  name: 'companyKey',
  group,
  summary: 'Which company is this?',
  words: 'The company key of the address that was called.',
  answer: { always: { companykey: text('The company key.') }, example: { companykey: 'demo' } },
}
