/** Groups of 16 bits that a provider gives to one subscriber. */
const groupsOfNetwork = 4
const groupsOfAddress = 8

/** What limits of an address count: a client with IPv6 has a network of 64 bits, and may use another address each time. */
export function clientNetwork(address: string): string {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? []
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address
  const [head = [], tail] = address.split('::').map(part => part.split(':').filter(group => group !== ''))
  const left = Math.max(0, groupsOfAddress - head.length - (tail?.length ?? 0))
  const groups = tail ? [...head, ...Array.from({ length: left }, () => '0'), ...tail] : head
  const network = groups.slice(0, groupsOfNetwork).map(group => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
