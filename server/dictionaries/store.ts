import type { PendingQuery, Row } from 'postgres'
import type { DictionaryItem, DictionaryName, DictionaryOption, NewDictionaryItem } from '#contract/dictionaries.ts'
import { type DictionaryUse, dictionaryUses } from '#contract/dictionary-uses.ts'
import { Refusal } from '#contract/errors.ts'
import type { Label } from '#contract/language.ts'
import type { Connection, Transaction } from '../database/connect.ts'

type Fragment = PendingQuery<Row[]>

/** Which records use an item, as a condition on `dictionary_item`. Each asks an index, for one row is enough. */
const usedIn: Record<DictionaryUse, (db: Connection) => Fragment> = {
  unit: (db) => db`item.dictionary = 'trade' and exists (select from unit where unit.trades @> array[item.code])`,
  expert: (db) => db`item.dictionary = 'trade' and exists (select from expert where expert.specialties @> array[item.code])`,
  filing: (db) => db`
    case item.dictionary
      when 'trade' then exists (select from project where project.trade = item.code)
      when 'majorProject' then exists (select from project where project.major_project = item.code)
      when 'qrgysqd' then exists (select from project where project.method = item.code)
      when 'contractType' then exists (select from project where project.contract_type = item.code)
      when 'zjly' then exists (select from funding_line where funding_line.source = item.code)
      else false
    end`,
}

export const listDictionaryOptions = async (db: Connection, dictionary: DictionaryName): Promise<DictionaryOption[]> => [
  ...(await db<DictionaryOption[]>`
    select code, json_build_object('en', label_en, 'zh', label_zh) as label, method_class from dictionary_item
    where dictionary = ${dictionary} and enabled order by position, code`),
]

export const listNames = async (db: Connection, dictionary: DictionaryName): Promise<Pick<DictionaryOption, 'code' | 'label'>[]> => [
  ...(await db<Pick<DictionaryOption, 'code' | 'label'>[]>`
    select code, json_build_object('en', label_en, 'zh', label_zh) as label from dictionary_item where dictionary = ${dictionary} order by position, code`),
]

export const listItems = async (db: Connection, dictionary: DictionaryName): Promise<DictionaryItem[]> => [
  ...(await db<DictionaryItem[]>`
    select ${itemColumns(db)} from dictionary_item item where dictionary = ${dictionary} order by position, code`),
]

/** The items among these codes, kept from being deleted until the transaction that uses them ends. */
export async function holdItems(tx: Transaction, dictionary: DictionaryName, codes: readonly string[]) {
  if (codes.length === 0) return []
  return tx<{ code: string; enabled: boolean }[]>`
    select code, enabled from dictionary_item where dictionary = ${dictionary} and code in ${tx([...codes])} order by code for key share`
}

/** The same for items of several dictionaries, in one statement; always in one order, so that two who save at once never wait in a circle. */
export async function holdItemsOf(tx: Transaction, named: readonly { dictionary: DictionaryName; code: string }[]) {
  if (named.length === 0) return []
  return tx<{ dictionary: DictionaryName; code: string; enabled: boolean }[]>`
    select dictionary, code, enabled from dictionary_item
    where (dictionary, code) in (
      select * from unnest(${named.map(({ dictionary }) => dictionary)}::text[], ${named.map(({ code }) => code)}::text[]))
    order by dictionary, code for key share`
}

/** The item, held until the end of the transaction, if it still is what the caller saw. */
export async function lockItem(tx: Transaction, dictionary: DictionaryName, code: string, version: number): Promise<DictionaryItem> {
  await tx`select from dictionary_item where dictionary = ${dictionary} and code = ${code} for update`
  const item = await readItem(tx, dictionary, code)
  if (!item) throw new Refusal('record.not-found')
  if (item.version !== version) throw new Refusal('record.changed', { fresh: item })
  return item
}

export async function readItem(db: Connection, dictionary: DictionaryName, code: string): Promise<DictionaryItem | null> {
  const [item] = await db<DictionaryItem[]>`
    select ${itemColumns(db)} from dictionary_item item where dictionary = ${dictionary} and code = ${code}`
  return item ?? null
}

/** False when the code is taken. */
export async function addItem(
  tx: Transaction,
  dictionary: DictionaryName,
  { code, label, methodClass }: NewDictionaryItem,
): Promise<boolean> {
  const { count } = await tx`
    insert into dictionary_item (dictionary, code, label_zh, label_en, method_class, position)
    select ${dictionary}, ${code}, ${label.zh}, ${label.en}, ${methodClass}, coalesce(max(position), -1) + 1
    from dictionary_item where dictionary = ${dictionary}
    on conflict do nothing`
  return count === 1
}

export async function saveLabel(tx: Transaction, dictionary: DictionaryName, code: string, { zh, en }: Label) {
  await tx`
    update dictionary_item set label_zh = ${zh}, label_en = ${en}, version = version + 1
    where dictionary = ${dictionary} and code = ${code}`
}

export async function saveAvailability(tx: Transaction, dictionary: DictionaryName, code: string, enabled: boolean) {
  await tx`update dictionary_item set enabled = ${enabled}, version = version + 1 where dictionary = ${dictionary} and code = ${code}`
}

export async function removeItem(tx: Transaction, dictionary: DictionaryName, code: string) {
  await tx`delete from dictionary_item where dictionary = ${dictionary} and code = ${code}`
}

/** The codes in their order, with all rows held: two people who order at once take turns. */
export async function lockOrder(tx: Transaction, dictionary: DictionaryName): Promise<string[]> {
  await tx`select from dictionary_item where dictionary = ${dictionary} order by code for update`
  const rows = await tx<{ code: string }[]>`select code from dictionary_item where dictionary = ${dictionary} order by position, code`
  return rows.map(({ code }) => code)
}

/** An order is nobody's label: it leaves the versions of the items alone. */
export async function saveOrder(tx: Transaction, dictionary: DictionaryName, codes: readonly string[]) {
  await tx`
    update dictionary_item set position = place.at - 1 from unnest(${[...codes]}::text[]) with ordinality as place (code, at)
    where dictionary = ${dictionary} and dictionary_item.code = place.code`
}

const itemColumns = (db: Connection) => db`
  item.code, json_build_object('en', item.label_en, 'zh', item.label_zh) as label, item.method_class, item.enabled, item.version,
  array_remove(array[${dictionaryUses.map((use) => db`case when ${usedIn[use](db)} then ${use}::text end`).reduce((all, next) => db`${all}, ${next}`)}], null) as used_by`
