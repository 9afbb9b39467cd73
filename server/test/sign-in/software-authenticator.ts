import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface DeviceOptions {
  readonly challenge: string
  readonly rp?: { readonly id: string }
  readonly rpId?: string
}

const presentAndVerified = 0x05
const hasCredential = 0x40

/** A security key in software: it makes passkeys (ES256, without attestation) and signs challenges with them. */
export class SoftwareAuthenticator {
  readonly origin: string
  readonly #id = randomBytes(16)
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  readonly #counts: boolean
  #count = 0

  /** Passkeys that several devices share do not count how often they signed. */
  constructor(origin: string, counts = true) {
    this.origin = origin
    this.#counts = counts
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  /** As `navigator.credentials.create`. */
  create({ challenge, rp }: DeviceOptions) {
    const data = Buffer.concat([this.#header(rp?.id ?? '', hasCredential), this.#credential()])
    const attestation = Buffer.concat([
      Buffer.from('a3', 'hex'),
      ...[text('fmt'), text('none'), text('attStmt'), Buffer.from('a0', 'hex'), text('authData'), bytes(data)],
    ])
    const clientDataJSON = this.#clientData('webauthn.create', challenge)
    const response = { clientDataJSON, attestationObject: attestation.toString('base64url'), transports: ['internal'] }
    return this.#shown(response)
  }

  /** As `navigator.credentials.get`. */
  get({ challenge, rpId = '' }: DeviceOptions) {
    if (this.#counts) this.#count += 1
    const authenticatorData = this.#header(rpId, 0)
    const clientDataJSON = this.#clientData('webauthn.get', challenge)
    const clientDataHash = sha256(Buffer.from(clientDataJSON, 'base64url'))
    const signature = sign('sha256', Buffer.concat([authenticatorData, clientDataHash]), this.#privateKey)
    return this.#shown({
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  #shown<Response>(response: Response) {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #clientData(type: string, challenge: string): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })).toString(
      'base64url',
    )
  }

  #header(rpId: string, flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#count)
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([presentAndVerified | flags]), count])
  }

  /** The id and the public key, in COSE. */
  #credential(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    const point = (name: string, coordinate: string) => [
      Buffer.from(`${name}5820`, 'hex'),
      Buffer.from(coordinate, 'base64url'),
    ]
    const key = [Buffer.from('a5010203262001', 'hex'), ...point('21', x), ...point('22', y)]
    return Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, ...key])
  }
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** CBOR, of short texts. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}

/** CBOR, of 24 to 255 bytes. */
function bytes(value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, value.length]), value])
}
