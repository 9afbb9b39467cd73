import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Passkeys } from '../../domain/sessions/passkey.ts'

/** EdDSA, ES256 and RS256. The library would otherwise try what else this Node knows, which prints warnings. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Loaded on first use: it brings parsers for the attestations of every kind of device. */
const webAuthn = () => import('@simplewebauthn/server')

/**
 * The device verifies the person, by fingerprint or PIN, so a passkey needs no second factor. Which device it is does
 * not matter, so no attestation is requested.
 */
export const webAuthnPasskeys: Passkeys = {
  registrationOptions: async ({ hostname, name }, owner, known) => {
    const options = await (await webAuthn()).generateRegistrationOptions({
      rpName: name,
      rpID: hostname,
      userID: new TextEncoder().encode(owner.id),
      userName: owner.email,
      userDisplayName: owner.displayName,
      attestationType: 'none',
      supportedAlgorithmIDs,
      excludeCredentials: known.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: [...transports],
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return { challenge: options.challenge, options }
  },
  signInOptions: async ({ hostname }, challenge) =>
    (await webAuthn()).generateAuthenticationOptions({ rpID: hostname, userVerification: 'required', challenge }),
  claims: response => {
    const { id, response: inner } = (response ?? {}) as Partial<RegistrationResponseJSON>
    return { challenge: challengeIn(inner?.clientDataJSON), credentialId: typeof id === 'string' ? id : '' }
  },
  verifyRegistration: async ({ hostname, origins }, challenge, response) => {
    const { verifyRegistrationResponse } = await webAuthn()
    const verified = await orUndefined(
      verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: [...origins],
        expectedRPID: hostname,
        supportedAlgorithmIDs,
      }),
    )
    if (!verified?.verified) return undefined
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
    const shown = transports.filter(transport => typeof transport === 'string').slice(0, 10)
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      signCount: counter,
      transports: shown,
    }
  },
  verifySignIn: async ({ hostname, origins }, challenge, response, passkey) => {
    const { verifyAuthenticationResponse } = await webAuthn()
    const verified = await orUndefined(
      verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: [...origins],
        expectedRPID: hostname,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.signCount,
        },
      }),
    )
    return verified?.verified ? verified.authenticationInfo.newCounter : undefined
  },
}

/** The library throws for every response that is malformed or does not fit. */
async function orUndefined<T>(verifying: Promise<T>): Promise<T | undefined> {
  try {
    return await verifying
  } catch {
    return undefined
  }
}

function challengeIn(clientData: unknown): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(String(clientData), 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
