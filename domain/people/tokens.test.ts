import { expect, test } from 'vitest'
import { allRoutes } from '#contract/api.ts'
import type { Actor } from './access.ts'
import { mayUseToken, narrowed } from './tokens.ts'

test('no token opens anything about appeals, accounts, roles, passwords, sessions, channels or tokens', () => {
  const opened = allRoutes.filter(mayUseToken).map(({ path }) => path)
  expect(opened.length).toBeGreaterThan(60)
  const closed =
    /appeal|^\/(users|roles|session|sessions|tokens|channels|contacts|notifications|workbench|audit|backup|supervision|deputies|handovers|factors|search|lookup|papers|exports|imports|statistics|reports|agenda|batches)\b/
  expect(opened.filter((path) => closed.test(path))).toEqual([])
})

const county = { code: '990101000000', level: 'county', prefix: '990101' } as const
const town = { code: '990101101000', level: 'town', prefix: '990101101' } as const
const maker: Actor = {
  id: '1',
  username: 'a',
  name: 'A',
  region: county,
  authorities: ['PROJECT_MANAGEMENT', 'PERSONAL_PROJECT_MANAGEMENT'],
  grants: ['PROJECT_MANAGEMENT'],
  supervises: [
    { prefix: '9901', kinds: [1] },
    { prefix: '990101101201', kinds: [2] },
    { prefix: '990101102', kinds: [3] },
  ],
  standsInFor: [],
}

test('a token acts with what its maker still holds, in its own region, and hands nothing out', () => {
  const codes = ['PROJECT_MANAGEMENT', 'PERSONAL_PROJECT_MANAGEMENT', 'ROLE_MANAGEMENT'] as const
  expect(narrowed(maker, { codes, prefix: county.prefix }, county)).toMatchObject({ authorities: maker.authorities, grants: [] })
  const inTown = narrowed(maker, { codes, prefix: town.prefix }, town)
  expect(inTown).toMatchObject({ authorities: ['PROJECT_MANAGEMENT'], region: town })
  expect(inTown?.supervises).toEqual([
    { prefix: '990101101', kinds: [1] },
    { prefix: '990101101201', kinds: [2] },
  ])
  expect(inTown).not.toHaveProperty('standsInFor')
  expect(narrowed({ ...maker, authorities: [] }, { codes, prefix: county.prefix }, county)?.authorities).toEqual([])
})

test('a token of a region that its maker has left opens nothing', () => {
  expect(narrowed({ ...maker, region: town }, { codes: ['PROJECT_MANAGEMENT'], prefix: county.prefix }, county)).toBeNull()
})
