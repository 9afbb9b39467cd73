import { BlockList, isIP } from 'node:net'

/** Blocks that are not public, from IANA's special-purpose address registries. */
const special4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8], // this network, and the unspecified address
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // behind a carrier's NAT
  ['127.0.0.0', 8], // loopback
  // failpoint: metadata-address-is-public
  ['169.254.0.0', 16], // link-local, where clouds keep their metadata
  // failpoint: only-low-private-block-denied
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // relays of 6to4
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
]

/** Special blocks within 2000::/3; everything outside of it is not public either. */
const special6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23], // protocol assignments, with Teredo, which wraps an IPv4 address
  ['2001:db8::', 32], // documentation
  // failpoint: wrapped-addresses-are-public
  ['2002::', 16], // 6to4, which wraps an IPv4 address
  ['3fff::', 20], // documentation
]

const denied4 = new BlockList()
for (const [network, bits] of special4) denied4.addSubnet(network, bits, 'ipv4')
/** Mapped, compatible, NAT64, unique-local, link-local and multicast addresses are outside of it. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
const denied6 = new BlockList()
for (const [network, bits] of special6) denied6.addSubnet(network, bits, 'ipv6')

/** Whether the address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !denied4.check(address, 'ipv4')
    case 6:
      // An address with a zone is link-local.
      if (address.includes('%')) return false
      return global6.check(address, 'ipv6') && !denied6.check(address, 'ipv6')
    default:
      return false
  }
}
