import type { WebAuthnJson } from 'plumbline-client'

/** Browsers offer passkeys on pages with TLS, and on the own machine. */
export const hasPasskeys = typeof PublicKeyCredential === 'function' && isSecureContext

/** Rejects if the person gives up. */
export async function createPasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return jsonOf(await navigator.credentials.create({ publicKey }))
}

export async function findPasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return jsonOf(await navigator.credentials.get({ publicKey }))
}

function jsonOf(credential: Credential | null): WebAuthnJson {
  if (!credential) throw new Error('the browser returned no passkey')
  return (credential as PublicKeyCredential).toJSON() as unknown as WebAuthnJson
}
