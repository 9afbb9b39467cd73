import type { WebAuthnJson } from 'plumbline-client'
import { Explained } from '../forms/use-submit.ts'
import { gateTexts } from '../texts/gate-texts.ts'

/** Browsers offer passkeys on pages with TLS, and on the own machine. */
export const hasPasskeys = typeof PublicKeyCredential === 'function' && isSecureContext

/** A passkey belongs to a name; an address of numbers has none, not even that of the own machine. */
const hasName = !/^\[|^[\d.]+$/.test(location.hostname)

/** Why no passkey can work at this address, and where it can; empty if it can. */
export function passkeyObstacle(): string {
  const { hostname, host, port, pathname, protocol } = location
  if (isSecureContext && hasName) return ''
  const isOwnMachine = protocol === 'http:' && ['127.0.0.1', '[::1]'].includes(hostname)
  return gateTexts.passkeys.wrongAddress(host, isOwnMachine ? `http://localhost:${port}${pathname}` : '')
}

/** The browser or the person gave no passkey. Its message says why. */
export class NoPasskey extends Explained {
  override name = 'NoPasskey'
}

export function createPasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  return ask(() => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    )
    return navigator.credentials.create({ publicKey })
  })
}

export function findPasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  return ask(() => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      options as unknown as PublicKeyCredentialRequestOptionsJSON,
    )
    return navigator.credentials.get({ publicKey })
  })
}

async function ask(forCredential: () => Promise<Credential | null>): Promise<WebAuthnJson> {
  const credential = await forCredential().catch(() => null)
  if (!credential) throw new NoPasskey(gateTexts.passkeys.none)
  return (credential as PublicKeyCredential).toJSON() as unknown as WebAuthnJson
}
