import { expect, test } from 'vitest'
import type { Filing } from '#contract/filing.ts'
import { cleanFiling, mergeFilings } from './clean-filing.ts'

const filing = (changes: Partial<Filing>) =>
  ({ name: 'Road', kind: 1, regionCode: '990101101201', remark: null, address: null, fundingLines: [], ...changes }) as Filing // the rest plays no part

test('what is left empty or is no amount or day is null, stray spaces go, and half-written funding lines wait', () => {
  const typed = filing({ name: ' Road ', remark: '  ', fundingLines: [{ source: 'collective', amount: 5, documentNo: ' ' }, {} as never] })
  const cleaned = cleanFiling({
    ...typed,
    estimatedPrice: Number.NaN,
    controlPrice: 0,
    plannedEnd: '2026-2-30',
    plannedStart: '2026-02-28',
  })
  expect(cleaned).toMatchObject({
    name: 'Road',
    remark: null,
    estimatedPrice: null,
    controlPrice: null,
    plannedEnd: null,
    plannedStart: '2026-02-28',
  })
  expect(cleaned.fundingLines).toEqual([{ source: 'collective', amount: 5, documentNo: null }])
})

test('of two people at one filing each keeps what only they touched, and mine stands where both did', () => {
  const base = filing({})
  const mine = filing({ remark: 'mine', name: 'Road of mine' })
  const theirs = filing({ address: 'theirs', name: 'Road of theirs' })
  expect(mergeFilings({ base, mine, theirs })).toMatchObject({ remark: 'mine', address: 'theirs', name: 'Road of mine' })
})

test('of two people who moved a place, one says where it is: no latitude of mine stands with a longitude of theirs', () => {
  const base = filing({ longitude: 119, latitude: 30 })
  const mine = filing({ longitude: 119, latitude: 31 })
  const theirs = filing({ longitude: 120, latitude: 30 })
  expect(mergeFilings({ base, mine, theirs })).toMatchObject({ longitude: 119, latitude: 31 })
})
