import { expect, test } from 'vitest'
import { addressesOfHosts, hostOf, placeOf, seekHost } from './hosts.ts'

test.each([
  [
    'postgres://u:p@a:5433,b,[::1]:6/x?sslmode=require',
    ['a:5433', 'b', '[::1]:6'].map((host) => `postgres://u:p@${host}/x?sslmode=require`),
  ],
  ['postgres://u:a,b@db/x', ['postgres://u:a,b@db/x']],
  ['postgres://a,b/x?target_session_attrs=read-write', ['postgres://a/x', 'postgres://b/x']],
  ['postgres://a/x?target_session_attrs=primary&sslmode=require', ['postgres://a/x?sslmode=require']],
])('%s leads to one machine or to several', (address, expected) => {
  expect(addressesOfHosts(address)).toEqual(expected)
})

test('a place is told without its password', () => {
  expect(placeOf('postgres://u:p@ss,word@a:5433,b/filings?x=1')).toEqual({ hosts: 'a:5433,b', database: 'filings' })
  expect(hostOf('postgres://u:p@[::1]:6/x')).toEqual({ host: '::1', port: 6 })
})

test('of several machines the one that is wanted is found, however the others fail; of none, the first reason is told', async () => {
  const addresses = ['postgres://gone/x', 'postgres://standby/x', 'postgres://primary:5433/x']
  const answer = (wanted: string) => async (address: string) => {
    if (address.includes('gone')) throw new Error('unreachable')
    return address.includes(wanted)
  }
  expect(await seekHost(addresses, answer('primary'))()).toEqual({ host: 'primary', port: 5433 })
  await expect(seekHost(addresses, answer('nobody'))()).rejects.toThrow('unreachable')
})
