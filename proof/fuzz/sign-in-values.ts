import { Secret, TOTP } from 'otpauth'
import { type DeviceOptions, SoftwareAuthenticator } from '../../server/test/sign-in/software-authenticator.ts'
import type { Kind } from './pools.ts'

interface SignInAnswer {
  readonly link?: unknown
  readonly token?: unknown
  readonly secret?: unknown
  readonly uri?: unknown
  readonly recoverycodes?: unknown
  readonly options?: unknown
  readonly session?: unknown
}

/** Values that a later request of signing in needs: tokens, codes and the responses of a device to challenges. */
export function* signInValues(answer: object, device: SoftwareAuthenticator): Generator<[Kind, string]> {
  const { link, token, secret, uri, recoverycodes, options, session } = answer as SignInAnswer
  const { id } = (session ?? {}) as { readonly id?: unknown }
  if (typeof id === 'string') yield ['session', id]
  if (typeof link === 'string' && link.includes('#')) yield ['one-time token', link.split('#')[1] ?? '']
  if (typeof token === 'string' && token !== '') yield ['one-time token', token]
  if (typeof secret === 'string' && typeof uri === 'string')
    yield ['code', new TOTP({ secret: Secret.fromBase32(secret) }).generate()]
  if (Array.isArray(recoverycodes)) for (const code of recoverycodes) yield ['code', String(code)]
  const { challenge, rp } = (options ?? {}) as Partial<DeviceOptions>
  if (challenge === undefined) return
  const maker = new SoftwareAuthenticator(device.origin)
  yield [
    'credential',
    JSON.stringify(rp ? maker.create(options as DeviceOptions) : device.get(options as DeviceOptions)),
  ]
}
