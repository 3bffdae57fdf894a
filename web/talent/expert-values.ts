import type { Label } from '#contract/language.ts'
import type { ExpertDetail, ExpertFields, ExpertPool, Gender } from '#contract/talent.ts'
import type { ForeignChange } from '../ui/form/StaleNotice.tsx'
import type { Words } from './texts.ts'

/** What the form holds; fields nobody has filled yet are null. */
export type ExpertValues = {
  name: string
  gender: Gender | null
  birthYear: number | null
  idNumber: string
  mobile: string
  employerUnitId: string | null
  employerName: string
  title: string
  certificateNo: string
  certificateUntil: string | null
  specialties: string[]
  years: number | null
  region: string | null
  pool: ExpertPool | null
  avoidUnitIds: string[]
}

export function valuesOf(expert: ExpertDetail | null, usualRegion: string): ExpertValues {
  if (!expert) return { ...blank, region: usualRegion }
  const { name, gender, birthYear, mobile, employerName, title, certificateNo, certificateUntil, years, pool } = expert
  return {
    ...{ name, gender, birthYear, mobile, employerName, title, certificateNo, certificateUntil, years, pool },
    idNumber: '',
    employerUnitId: expert.employerUnit?.id ?? null,
    specialties: expert.specialties.map(({ code }) => code),
    region: expert.region.code,
    avoidUnitIds: expert.avoids.map(({ id }) => id),
  }
}

const blank: ExpertValues = {
  name: '',
  gender: null,
  birthYear: null,
  idNumber: '',
  mobile: '',
  employerUnitId: null,
  employerName: '',
  title: '',
  certificateNo: '',
  certificateUntil: null,
  specialties: [],
  years: null,
  region: null,
  pool: null,
  avoidUnitIds: [],
}

/** Called once the rules of the form have passed, so that nothing is null any more but what may be. */
export const bodyOf = (values: ExpertValues): ExpertFields => ({
  ...values,
  name: values.name.trim(),
  employerName: values.employerName.trim(),
  title: values.title.trim(),
  certificateNo: values.certificateNo.trim(),
  gender: values.gender ?? 'male',
  birthYear: values.birthYear ?? 0,
  certificateUntil: values.certificateUntil ?? '',
  years: values.years ?? 0,
  region: values.region ?? '',
  pool: values.pool ?? 'evaluation',
  idNumber: values.idNumber.trim().toUpperCase() || null,
})

export function changesOf(before: ExpertDetail, now: ExpertDetail, words: Words, labelOf: (label: Label) => string): ForeignChange[] {
  const facts = (expert: ExpertDetail): [string, string][] => [
    [words.name, expert.name],
    [words.gender, words.genders[expert.gender]],
    [words.birthYear, String(expert.birthYear)],
    [words.idNumber, expert.idNumber],
    [words.mobile, expert.mobile],
    [words.employer, expert.employerName],
    [words.title, expert.title],
    [words.certificateNo, expert.certificateNo],
    [words.certificateUntil, expert.certificateUntil],
    [words.specialties, words.joined(expert.specialties.map(({ label }) => labelOf(label)))],
    [words.years, String(expert.years)],
    [words.region, labelOf(expert.region.name)],
    [words.pool, words.pools[expert.pool]],
    [words.avoids, words.joined(expert.avoids.map(({ name }) => name))],
    [words.state, words.states[expert.state]],
  ]
  const earlier = new Map(facts(before))
  return facts(now)
    .map(([label, text]) => ({ label, before: earlier.get(label) ?? '', now: text }))
    .filter((change) => change.before !== change.now)
}
