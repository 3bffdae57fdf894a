import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { seedOfRun } from './seed-of-run.ts'

test('a run that is given no seed takes another one each time, and keeps to it', () => {
  const [one, other]: Record<string, string>[] = [{}, {}]
  const seeds = [seedOfRun(one ?? {}), seedOfRun(other ?? {})]
  expect(seeds[0]).not.toBe(seeds[1])
  expect(seedOfRun(one ?? {})).toBe(seeds[0])
})

test('a run that is given a seed takes it, and refuses what is none', () => {
  expect(seedOfRun({ PROPERTY_SEED: '7' })).toBe(7)
  expect(() => seedOfRun({ PROPERTY_SEED: 'seven' })).toThrow('PROPERTY_SEED must be a whole number; it is seven.')
})

test('property tests draw from the seed of the run', () => {
  expect(fc.readConfigureGlobal()).toMatchObject({ seed: inject('propertySeed') })
  expect(inject('propertySeed')).toBe(Number(process.env.PROPERTY_SEED))
})
