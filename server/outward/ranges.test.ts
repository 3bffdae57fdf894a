import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { destinationOf } from './destination.ts'
import { isOutside } from './ranges.ts'
import { callOutside } from './request.ts'

const inside = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.0.192',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'fd00:ec2::254',
  'fc00::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  '3fff::1',
  'not an address',
]
const outside = ['8.8.8.8', '172.15.255.255', '172.32.0.1', '100.128.0.1', '223.5.5.5', '2400:3200::1', '2606:4700::1111']

test.each(inside)('%s leads inside', (address) => expect(isOutside(address)).toBe(false))
test.each(outside)('%s lies on the open internet', (address) => expect(isOutside(address)).toBe(true))

const resolving = (...addresses: string[]) => ({
  allowed: ['mail.county.internal', '10.0.0.9:2525'],
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
})

test('a name that leads inside by one of its addresses is refused, and one that whoever runs the server allows is not', async () => {
  const refused = { code: 'channel.inside' }
  await expect(destinationOf(resolving('8.8.8.8', '10.0.0.1'), 'sms.example.com', 443)).rejects.toMatchObject(refused)
  await expect(destinationOf(resolving('::1'), '[::1]', 443)).rejects.toMatchObject(refused)
  await expect(destinationOf(resolving('10.0.0.9'), '10.0.0.9', 25)).rejects.toMatchObject(refused)
  expect(await destinationOf(resolving('10.0.0.9'), '10.0.0.9', 2525)).toMatchObject({ address: '10.0.0.9' })
  expect(await destinationOf(resolving('10.0.0.1'), 'Mail.County.internal', 25)).toMatchObject({ address: '10.0.0.1' })
  expect(await destinationOf(resolving('8.8.8.8'), 'sms.example.com', 443)).toMatchObject({ address: '8.8.8.8' })
})

test('numbers written in unusual ways lead to where they lead', async () => {
  for (const host of ['2130706433', '0x7f.1', '127.1', 'localhost'])
    await expect(destinationOf({ allowed: [] }, host, 80)).rejects.toThrow()
})

test('the address that was looked at is the one that is called, wherever the name leads when it is asked again', async () => {
  const reached = createServer((_request, response) => response.end('here'))
  reached.listen(0, '127.0.0.1')
  await once(reached, 'listening')
  const { port } = reached.address() as AddressInfo
  const answers = ['127.0.0.1', '127.0.0.2']
  const resolve = async () => [{ address: answers.shift() ?? '127.0.0.3', family: 4 }]
  const call = { url: `http://hook.example:${port}/`, method: 'POST', headers: {}, body: '' }
  expect(await callOutside({ allowed: ['hook.example'], resolve }, call)).toMatchObject({ status: 200, text: 'here' })
  expect(answers).toEqual(['127.0.0.2'])
  reached.close()
})
