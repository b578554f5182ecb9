import { BlockList, isIP, isIPv6 } from 'node:net'

const privateAddresses = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privateAddresses.addSubnet(network, bits)
privateAddresses.addAddress('::1', 'ipv6')
privateAddresses.addSubnet('fc00::', 7, 'ipv6')
privateAddresses.addSubnet('fe80::', 10, 'ipv6')

/** Whether an address is loopback or private: a container's host, or a proxy that is not configured. */
export function isPrivateAddress(address: string): boolean {
  const plain = plainAddress(address)
  return isIP(plain) !== 0 && privateAddresses.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/** Removes the zone, and the IPv6 prefix of an IPv4 address. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')

/** The network of one household: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return `${[...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4).join(':')}::/64`
}
