/** The names of the test resolver, and their addresses. */
export const names: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'a.localhost': ['127.0.0.1'],
  'private.test': ['10.0.0.1'],
  'loopback.test': ['127.0.0.1'],
  'six.test': ['::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'mixed.test': ['93.184.216.34', '127.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  'zone.test': ['fe80::1%eth0'],
  'unknown.test': [],
}

/** Spellings of loopback, private and reserved hosts. */
export const privateHosts: readonly string[] = [
  ...['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1', '0177.0x0.0.1'],
  ...['017700000001', '127.0.0.1.', '127.255.255.254', '%31%32%37.0.0.1', '１２７.０.０.１', '①②⑦.⓪.⓪.①'],
  ...['127。0。0。1', '0.0.0.0', '0', '0x0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '0xa.0.0.1', '172.16.0.1'],
  ...['172.31.255.255', '192.168.0.1', '192.168.65535', '169.254.169.254', '0xa9fea9fe', '2852039166', '100.64.0.1'],
  ...['100.127.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.255', '198.51.100.1'],
  ...['203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[::]', '[::ffff:127.0.0.1]', '[::FFFF:7F00:1]', '[0:0:0:0:0:ffff:7f00:0001]'],
  ...['[::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::1]', '[2002:7f00:1::]'],
  ...['[2001:0:4136:e378:8000:63bf:3fff:fdd2]', '[fc00::1]', '[fd12:3456:789a::1]', '[fe80::1]', '[fe80::1%25eth0]'],
  ...['[fec0::1]', '[ff02::1]', '[2001:db8::1]', '[3fff::1]', '[100::1]'],
  ...Object.keys(names),
  ...['LOCALHOST', 'LocalHost', 'PRIVATE.test'],
]

/** URLs that are refused for other reasons. */
export const otherUrls: readonly string[] = [
  'ftp://93.184.216.34/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'javascript:alert(1)',
  'data:,x',
  'ws://93.184.216.34/',
  '//127.0.0.1/',
  'http://',
  'http://:80/',
  'http:/127.0.0.1/',
  'http://user@93.184.216.34/',
  'http://user:word@93.184.216.34/',
  'http://93.184.216.34:99999/',
  'example',
  '',
]

/** The test resolver. */
export async function resolveNames(name: string): Promise<readonly string[]> {
  return names[name.toLowerCase()] ?? []
}
