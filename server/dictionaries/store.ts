import type { DictionaryName, DictionaryOption } from '#contract/dictionaries.ts'
import type { Connection } from '../database.ts'

export const listDictionaryOptions = async (db: Connection, dictionary: DictionaryName): Promise<DictionaryOption[]> => [
  ...(await db<DictionaryOption[]>`
    select code, json_build_object('en', label_en, 'zh', label_zh) as label, method_class from dictionary_item
    where dictionary = ${dictionary} and enabled order by position, code`),
]
