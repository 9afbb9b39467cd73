import { showInstant } from '../../../domain/time/local-time.ts'
import { build } from '../../../platform/process/build.ts'
import { sampleTimestamp } from '../../../wire/samples.ts'
import { text, timestamp } from '../../../wire/values.ts'
import { operation } from '../operation.ts'

const group = 'Service'

export const serviceRoutes = [
  operation({
    method: 'GET',
    path: '/build',
    name: 'build',
    group,
    summary: 'Get the version',
    description: 'The version of the service.',
    answer: { members: { build: text('The version.') }, example: { build: '0.1.0' } },
    fromCache: () => ({ build }),
  }),
  operation({
    method: 'GET',
    path: '/time',
    name: 'time',
    group,
    summary: 'Get the time',
    description: "The current time of the service, in the company's time zone.",
    answer: { members: { time: timestamp('Now.') }, example: { time: sampleTimestamp } },
    fromCache: ({ company, now }) => ({ time: showInstant(now, company.zone) }),
  }),
  operation({
    method: 'GET',
    path: '/companykey',
    name: 'companyKey',
    group,
    summary: 'Get the company key',
    description: 'The company key in the address of the request.',
    answer: { members: { companykey: text('The company key.') }, example: { companykey: 'demo' } },
    fromCache: ({ company }) => ({ companykey: company.key }),
  }),
]
