import type { LookupAddress, LookupOptions } from 'node:dns'
import { isIP } from 'node:net'
import type { buildConnector } from 'undici'
import type { Resolve } from './name-resolver.ts'
import { isPublicAddress } from './public-address.ts'

/** The address must not be connected to. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

export interface Guard {
  /** Allows loopback and private addresses. */
  readonly allowPrivate: boolean
  readonly resolve: Resolve
}

/** The addresses of a host. A name with a private address beside a public one is refused as well. */
export async function allowedAddresses(guard: Guard, host: string): Promise<readonly string[]> {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(name) === 0 ? await guard.resolve(name) : [name]
  if (addresses.length === 0) throw new AddressRefused('its name cannot be found')
  // failpoint: one-public-address-is-enough
  if (!guard.allowPrivate && !addresses.every(isPublicAddress)) {
    throw new AddressRefused('its address is private (WEBHOOK_ALLOW_PRIVATE=on allows that for this install)')
  }
  return addresses
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Connects to the addresses that were checked: a second lookup could return others (DNS rebinding). Certificate and
 * `Host` stay those of the name.
 */
export function guardedConnector(
  build: typeof buildConnector,
  guard: Guard,
  timeoutMs: number,
): buildConnector.connector {
  const lookup = (name: string, options: LookupOptions, callback: LookupCallback) => {
    // failpoint: names-checked-at-registration-only
    allowedAddresses(guard, name).then(
      addresses => {
        const found = addresses.map(address => ({ address, family: isIP(address) }))
        if (options.all) callback(null, found)
        else callback(null, found[0]?.address ?? '', found[0]?.family)
      },
      error => callback(error, ''),
    )
  }
  // failpoint: certificates-not-verified
  const connect = build({ timeout: timeoutMs, allowH2: false, lookup } as buildConnector.BuildOptions)
  return (options, callback) => {
    // A literal address is not looked up, so it is checked here.
    if (isIP(options.hostname.replace(/^\[(.*)\]$/, '$1')) === 0) return connect(options, callback)
    // failpoint: addresses-checked-at-registration-only
    allowedAddresses(guard, options.hostname).then(
      () => connect(options, callback),
      error => callback(error, null),
    )
  }
}
