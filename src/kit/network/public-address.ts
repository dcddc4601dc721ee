import { BlockList, isIP } from 'node:net'

/** Whether an IP address belongs to the public internet: https://www.iana.org/assignments/iana-ipv4-special-registry */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address, 'ipv4')
  return family === 6 && unicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

const reserved = new BlockList()
const reservedRanges: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
for (const [network, prefix] of reservedRanges) reserved.addSubnet(network, prefix, 'ipv4')
// Teredo, documentation, and 6to4: the last contains IPv4 addresses of any kind.
reserved.addSubnet('2001::', 23, 'ipv6')
reserved.addSubnet('2001:db8::', 32, 'ipv6')
reserved.addSubnet('2002::', 16, 'ipv6')
reserved.addSubnet('3fff::', 20, 'ipv6')

/** All public IPv6 addresses; it excludes IPv4 addresses written as IPv6. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')
