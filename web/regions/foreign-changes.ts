import type { RegionDetail } from '#contract/regions.ts'
import type { ForeignChange } from '../ui/form/StaleNotice.tsx'
import { writtenPlace } from '../ui/map/read-place.ts'
import type { texts } from './texts.ts'

type Words = (typeof texts)['en']

/** What somebody else changed in a region since it was opened, in words. */
export function foreignChanges(before: RegionDetail, now: RegionDetail, words: Words): ForeignChange[] {
  const fields: Record<string, (region: RegionDetail) => string> = {
    [words.nameZh]: ({ name }) => name.zh,
    [words.nameEn]: ({ name }) => name.en,
    [words.validFrom]: ({ validFrom }) => validFrom ?? words.always,
    [words.validTo]: ({ validTo }) => validTo ?? words.always,
    [words.centre]: ({ centre }) => (centre ? writtenPlace(centre) : words.noCentre),
    [words.actions.disable]: ({ enabled }) => (enabled ? words.states.open : words.states.disabled),
  }
  return Object.entries(fields)
    .map(([label, of]) => ({ label, before: of(before), now: of(now) }))
    .filter((change) => change.before !== change.now)
}
