import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import {
  sample,
  sampleCode,
  sampleCredential,
  sampleEmail,
  sampleLinkToken,
  samplePassword,
  samplePendingToken,
} from '../../src/wire/samples.ts'
import { testMillis } from '../clock.ts'
import type { OrderFixture } from '../orders/order-fixture.ts'
import { type DeviceOptions, SoftwareAuthenticator } from '../sign-in/software-authenticator.ts'

/** What the texts of an example become in a request. */
export type Replacements = readonly (readonly [sample: string, real: string])[]

interface Example {
  readonly method: string
  readonly path: string
}

/** Prepares the account of the owner for an example about signing in, and returns the real values of its samples. */
export async function signInExample(fixture: OrderFixture, { method, path }: Example): Promise<Replacements> {
  const { owner, server } = fixture
  const { email, password } = server.access.owner
  const person: Replacements = [
    [sampleEmail, email],
    [samplePassword, password],
  ]
  if (!path.startsWith('/session')) return []
  switch (`${method} ${path}`) {
    case `DELETE /sessions/${sample.session}`:
      return [[sample.session, (await owner.signIn({ email, password })).session?.id ?? assert.fail()]]
    case 'POST /session/link/check':
    case 'POST /session/link': {
      const { link } = await owner.inviteUser(fixture.user('owner'))
      return [...person, [sampleLinkToken, new URL(link).hash.slice(1)]]
    }
    case 'POST /session/code':
      return pendingSignIn(fixture)
    case 'POST /session/secondfactor':
      await endSecondFactor(fixture)
      return person
    case 'POST /session/secondfactor/confirm':
      await endSecondFactor(fixture)
      return [[sampleCode, codeOf((await owner.beginSecondFactor(password)).secret)]]
    case 'POST /session/secondfactor/disable':
    case 'POST /session/recoverycodes':
      await beginSecondFactor(fixture)
      return person
    case `DELETE /session/passkeys/${sample.passkey}`:
      return [[sample.passkey, (await newPasskey(fixture)).id]]
    case 'POST /session/passkeys/options':
      await removePasskeys(fixture)
      return person
    case 'POST /session/passkeys': {
      await removePasskeys(fixture)
      const options = (await owner.newPasskeyOptions(password)) as unknown as DeviceOptions
      return [[JSON.stringify(sampleCredential), JSON.stringify(newDevice(fixture).create(options))]]
    }
    case 'POST /session/passkey': {
      const { device } = await newPasskey(fixture)
      const options = (await owner.passkeyOptions()) as unknown as DeviceOptions
      return [[JSON.stringify(sampleCredential), JSON.stringify(device.get(options))]]
    }
    default:
      return person
  }
}

export async function beginSecondFactor(fixture: OrderFixture): Promise<void> {
  await endSecondFactor(fixture)
  const { owner, server } = fixture
  await owner.confirmSecondFactor(codeOf((await owner.beginSecondFactor(server.access.owner.password)).secret))
}

export async function endSecondFactor({ owner, server }: OrderFixture): Promise<void> {
  await owner.endSecondFactor(server.access.owner.password).catch(() => undefined)
}

/** A recovery code, because a code works once. */
async function pendingSignIn({ server }: OrderFixture): Promise<Replacements> {
  const office = server.as('office')
  const { email, password } = server.access.office
  await office.endSecondFactor(password).catch(() => undefined)
  const [code = ''] = await office.confirmSecondFactor(codeOf((await office.beginSecondFactor(password)).secret))
  const { token } = await office.signIn({ email, password })
  return [
    [samplePendingToken, token],
    [sampleCode, code],
  ]
}

async function newPasskey(fixture: OrderFixture) {
  const { owner, server } = fixture
  await removePasskeys(fixture)
  const device = newDevice(fixture)
  const options = (await owner.newPasskeyOptions(server.access.owner.password)) as unknown as DeviceOptions
  return { device, id: await owner.addPasskey({ credential: device.create(options) }) }
}

async function removePasskeys({ owner }: OrderFixture): Promise<void> {
  for (const { id } of await owner.passkeys()) await owner.removePasskey(id)
}

function newDevice({ server }: OrderFixture): SoftwareAuthenticator {
  return new SoftwareAuthenticator(new URL(server.publicUrl).origin)
}

function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: testMillis() })
}
