import assert from 'node:assert/strict'
import type { OperatorServices } from '../src/http/operator/operator-route.ts'
import type { ExternalServices } from '../src/http/requests/services.ts'
import { openStripe } from '../src/platform/payments/stripe.ts'
import { openSignInServices } from '../src/platform/sign-in/sign-in-services.ts'
import { startFakeStripe } from './payments/fake-stripe.ts'

/** For servers in tests that neither check templates nor send test events. */
export const unusedServices: Pick<
  ExternalServices,
  'checkouts' | 'findTexts' | 'templates' | 'mailFrom' | 'unconnected' | 'readClientDocument' | 'sendTest'
> = {
  templates: { findMistake: async () => assert.fail('unused'), render: async () => assert.fail('unused') },
  checkouts: openStripe({ stripeUrl: (await startFakeStripe()).url }),
  findTexts: async () => [],
  mailFrom: undefined,
  unconnected: new Map(),
  readClientDocument: async () => 'unused',
  sendTest: async () => assert.fail('unused'),
}

/** For servers in tests at which no operator signs in. */
export const unusedOperatorServices: OperatorServices = {
  ...openSignInServices(),
  removeCompany: async () => assert.fail('unused'),
  recentErrors: () => [],
  findObstacle: async () => undefined,
  directoryUrl: () => '',
  serviceHosts: new Set(),
  store: '',
  unconnected: new Map(),
  readClientDocument: async () => 'unused',
}
