import type { Operation } from '../../openapi/operation.ts'
import { sampleTimestamp } from '../../openapi/samples.ts'
import { text, timestamp } from '../../openapi/values.ts'

const group = 'Service'

export const buildOperation: Operation = {
  name: 'build',
  group,
  summary: 'Which version is this?',
  description: 'The version of the service that answers.',
  answer: { members: { build: text('The version.') }, example: { build: '0.1.0' } },
}

export const timeOperation: Operation = {
  name: 'time',
  group,
  summary: 'What time is it there?',
  description: 'The clock of the service, as it is read in the time zone of the company.',
  answer: { members: { time: timestamp('Now.') }, example: { time: sampleTimestamp } },
}

export const companyKeyOperation: Operation = {
  name: 'companyKey',
  group,
  summary: 'Which company is this?',
  description: 'The company key of the address that was called.',
  answer: { members: { companykey: text('The company key.') }, example: { companykey: 'demo' } },
}
