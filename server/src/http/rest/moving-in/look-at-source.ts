import { listedKinds } from '../../../domain/moving-in/imported-kind.ts'
import { mistakeIn, Refusal } from '../../../domain/refusal.ts'
import {
  readSourceAddress,
  SourceClient,
  type SourceOptions,
  SourceUnusable,
} from '../../../platform/outbound/source-client.ts'
import { countAt, type SourceCount } from '../../../platform/outbound/source-counts.ts'

export interface Source {
  readonly address: string
  readonly accessKey: string
  readonly secret: string
}

export interface SeenSource {
  readonly address: string
  readonly counts: readonly SourceCount[]
}

/** Of a person who waits. */
const patience = { maxAttempts: 2, timeoutMs: 20_000 }
const lists = ['offices', 'users', 'services', 'packages', 'fees', ...listedKinds]

/** What is at an address, with a key. Every reason why nothing can be read is a mistake in a field. */
export async function lookAtSource(
  source: Source,
  options: Pick<SourceOptions, 'allowPrivate' | 'now' | 'callsAtOnce' | 'callsPerSecond'>,
): Promise<SeenSource> {
  const { address: sent, accessKey, secret } = source
  const errors = Object.entries(source).flatMap(([field, value]) => (value ? [] : [{ field, message: 'is required' }]))
  if (errors.length > 0) throw new Refusal('settings.mistakes', { errors })
  const address = await readSourceAddress(sent, options.allowPrivate).catch(refuse)
  const client = new SourceClient({ baseUrl: address, accessKey, secretKey: secret, ...options, ...patience })
  try {
    const me = await client.get('/me')
    if ('refused' in me || typeof me.body.me !== 'object')
      throw mistakeIn(
        'address',
        `is not a system of this interface: GET /me: ${'refused' in me ? me.refused : 'has no "me"'}`,
      )
    return { address, counts: await countAt(client, lists) }
  } catch (error) {
    return refuse(error)
  } finally {
    await client.close()
  }
}

function refuse(error: unknown): never {
  if (error instanceof SourceUnusable) throw fieldOf(error)
  throw error
}

function fieldOf({ message }: SourceUnusable): Refusal {
  if (message.includes('refused the key')) return mistakeIn('secret', message)
  return mistakeIn('address', message.replace(/^the address of the source /, ''))
}
