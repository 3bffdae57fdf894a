import { BlockList, isIP } from 'node:net'

/** IPv4 addresses that lead into a network of ours or of nobody: this machine, private, shared, link-local and metadata, tests, many at once. */
const insideFour = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Of IPv6 only what is given out to the world is outside, and of that not what wraps an IPv4 address or is for examples. */
const insideSix = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const listOf = (subnets: readonly string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const four = listOf(insideFour, 'ipv4')
const world = listOf(['2000::/3'], 'ipv6')
const six = listOf(insideSix, 'ipv6')

/** Whether an address lies on the open internet. */
export function isOutside(address: string): boolean {
  if (isIP(address) === 4) return !four.check(address, 'ipv4')
  const [plain = ''] = address.split('%')
  return isIP(plain) === 6 && world.check(plain, 'ipv6') && !six.check(plain, 'ipv6')
}
