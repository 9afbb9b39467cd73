import { promises as dns } from 'node:dns'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'

/** All addresses of a name; none where it is unknown. */
export type Resolve = (name: string) => Promise<readonly string[]>

/**
 * Queries the name servers directly. `dns.lookup` would block a thread of libuv's small pool while a name server stalls,
 * and file writes use the same pool.
 */
export function systemResolver(timeoutMs = 4_000): Resolve {
  const resolver = new dns.Resolver({ timeout: timeoutMs, tries: 2 })
  const hosts = readHosts()
  return async name => {
    const known = hosts.get(name.toLowerCase().replace(/\.$/, ''))
    if (known) return known
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
  }
}

const hostsPath = '/etc/hosts'

/** The names in /etc/hosts, and localhost. */
function readHosts(): Map<string, string[]> {
  const hosts = new Map<string, string[]>([['localhost', ['127.0.0.1', '::1']]])
  let text = ''
  try {
    text = readFileSync(hostsPath, 'utf8')
  } catch {
    // Not every system has the file.
  }
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    if (isIP(address) === 0) continue
    for (const name of names) {
      const known = hosts.get(name.toLowerCase()) ?? []
      if (!known.includes(address)) hosts.set(name.toLowerCase(), [...known, address])
    }
  }
  return hosts
}
