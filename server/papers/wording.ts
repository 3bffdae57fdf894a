import type { DictionaryName } from '#contract/dictionaries.ts'
import type { Label, Language } from '#contract/language.ts'
import { formatYuan } from '#domain/values/money.ts'
import type { Connection } from '../database/connect.ts'
import { listMeanings } from '../exports/store.ts'
import { readRegionPath } from '../regions/store.ts'
import { capitalNumerals } from './capital-numerals.ts'

/** How things are said on a paper of one language. */
export type Wording = {
  language: Language
  say: (label: Label | null | undefined) => string | null
  /** What a code of a dictionary means, disabled ones too. */
  meaning: (dictionary: DictionaryName, code: string | null) => string | null
  /** A region with those above it. */
  place: (code: string) => Promise<string>
  /** A region as the office that issues. */
  office: (code: string) => Promise<string>
}

export async function wordingOf(db: Connection, language: Language): Promise<Wording> {
  const meanings = new Map((await listMeanings(db)).map(({ dictionary, code, label }) => [`${dictionary}/${code}`, label]))
  const names = async (code: string) => (await readRegionPath(db, code)).map(({ name }) => name[language])
  return {
    language,
    say: (label) => label?.[language] ?? null,
    meaning: (dictionary, code) => (code === null ? null : (meanings.get(`${dictionary}/${code}`)?.[language] ?? code)),
    place: async (code) => (language === 'zh' ? (await names(code)).join('') : (await names(code)).reverse().join(', ')),
    office: async (code) => (await names(code)).at(-1) ?? '',
  }
}

export type Money = { figure: string; capital: string }
export const moneyOf = (fen: number | null | undefined): Money | null =>
  fen === null || fen === undefined ? null : { figure: formatYuan(fen), capital: capitalNumerals(fen) }

/** All of China keeps one time, without summer time. */
const aheadOfUtc = 8 * 3_600_000
const inChina = (moment: string | Date) => new Date(new Date(moment).getTime() + aheadOfUtc).toISOString()
export const dayOf = (moment: string | Date): string => inChina(moment).slice(0, 10)
export const minuteOf = (moment: string | Date): string => inChina(moment).slice(0, 16).replace('T', ' ')
