import type { Label } from './language.ts'

/** Where items of dictionaries are used. A feature that begins to use one adds itself here and to the store of the dictionaries. */
export const dictionaryUses = ['unit', 'filing', 'expert'] as const
export type DictionaryUse = (typeof dictionaryUses)[number]

export const dictionaryUseLabels: Record<DictionaryUse, Label> = {
  unit: { en: 'units', zh: '单位' },
  filing: { en: 'filings', zh: '备案' },
  expert: { en: 'experts', zh: '专家' },
}
