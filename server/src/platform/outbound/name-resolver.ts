import { promises as dns } from 'node:dns'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'

/** All addresses of a name; none where it is not known. */
export type Resolve = (name: string) => Promise<readonly string[]>

/**
 * Asks the name servers itself. The operating system's own resolver would take a thread of a small pool for as long as
 * a name server stalls, and writes to the disk wait for that pool.
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

/** Names that this machine knows by itself. */
function readHosts(): Map<string, string[]> {
  const hosts = new Map<string, string[]>([['localhost', ['127.0.0.1', '::1']]])
  let text = ''
  try {
    text = readFileSync(hostsPath, 'utf8')
  } catch {
    // Not every system has one.
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
