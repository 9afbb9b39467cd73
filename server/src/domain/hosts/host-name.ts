import { hash } from 'node:crypto'
import type { CompanyId } from '../ids.ts'

/** Of a company. */
export const maxHosts = 50
const maxLength = 240
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
/** As `URL` writes it, however it was spelled. */
const address = /^(?:\d+(?:\.\d+){3}|\[.*\])$/
/** The machine itself, under the names of RFC 6761 and of distributions. */
const ownMachine = /^(?:.+\.)?localhost(?:\.localdomain)?$/

/**
 * The mistake in a host that a company wants as its own; undefined if there is none. Browsers and proxies know other
 * spellings of an address, such as 0x7f.1, so the name is read as they read it.
 */
export function findHostMistake(host: string, serviceHosts: ReadonlySet<string>): string | undefined {
  const name = nameOfHost(host)
  if (name !== undefined && address.test(name)) return `${host} is an address, not a name`
  if (
    name === undefined ||
    name !== host ||
    host.length > maxLength ||
    !host.split('.').every(part => label.test(part))
  )
    return `${host} is not a name that DNS can have`
  if (ownMachine.test(host)) return `${host} is the machine itself`
  // failpoint: companies-take-the-service
  return serviceHosts.has(host) ? `${host} is a host of the service itself` : undefined
}

function nameOfHost(host: string): string | undefined {
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '')
}

/** The hosts of the service, which serve every company: those of its addresses, and the one it listens at. */
export function hostsOfService(addresses: readonly (string | undefined)[]): ReadonlySet<string> {
  const known = addresses.filter(address => address !== undefined)
  return new Set(
    known.map(address => nameOfHost(address.replace(/^https?:\/\//, ''))).filter(host => host !== undefined),
  )
}

export const takenHost = (host: string): string => `${host} belongs to another company`

/** The DNS record that proves a host. */
export interface HostRecord {
  readonly name: string
  readonly value: string
}

/** Another company at this host, and this company at another host, needs another record, and none can be guessed from it. */
export function recordOf(companyId: CompanyId, host: string): HostRecord {
  return {
    name: `_plumbline.${host}`,
    value: `plumbline-host=${hash('sha256', `${companyId} ${host}`, 'hex').slice(0, 40)}`,
  }
}
