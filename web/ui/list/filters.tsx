import { Checkbox, Select } from 'antd'
import type { ReactNode } from 'react'
import type { DictionaryName } from '#contract/dictionaries.ts'
import type { ListSearch } from '../../client/address/list-search.ts'
import { useTexts } from '../../client/language.ts'
import { DictionarySelect } from '../form/DictionarySelect.tsx'
import { RegionPicker } from '../form/RegionPicker.tsx'
import { AmountField } from './AmountField.tsx'
import type { Filter } from './FilterBar.tsx'
import { listTexts } from './list-texts.ts'
import { SearchField } from './SearchField.tsx'

type Option<Value> = { value: Value; label: string }
type Group<Value> = { label: string; options: Option<Value>[] }
/** The values of a search that are of that type. */
type NameOf<Values, Type> = { [Name in keyof Values]-?: NonNullable<Values[Name]> extends Type ? Name : never }[keyof Values] & string
/** `isSearched`: there are too many to look through. `unused`: what it says while none is chosen. */
type Wish = { isSearched?: boolean; unused?: string }
type ItemOf<Values> = Values extends readonly (infer Item extends string | number)[] ? Item : never

/** The kinds of filters there are. Each sets the value of its name. */
export type Filters<Values> = {
  text: (name: NameOf<Values, string>, hint: string, wish?: { label?: string; least?: number; most?: number }) => Filter
  one: <Name extends NameOf<Values, string | number>>(
    name: Name,
    label: string,
    options: readonly (Option<NonNullable<Values[Name]>> | Group<NonNullable<Values[Name]>>)[],
    wish?: Wish,
  ) => Filter
  /** Several at once, such as the states a list shows. */
  many: <Name extends NameOf<Values, readonly (string | number)[]>>(
    name: Name,
    label: string,
    options: readonly Option<ItemOf<NonNullable<Values[Name]>>>[],
  ) => Filter
  /** Those, the others, or all of them. */
  yesNo: (name: NameOf<Values, boolean>, label: string, answers: { yes: string; no: string }) => Filter
  /** Only those, or all of them. */
  only: (name: NameOf<Values, boolean>, label: string, those: string) => Filter
  /** `below`: nothing outside of that region can be chosen. */
  region: (name: NameOf<Values, string>, label: string, below?: string) => Filter
  dictionary: (name: NameOf<Values, string>, label: string, dictionary: DictionaryName) => Filter
  amount: (name: NameOf<Values, number>, label: string) => Filter
}

export function useFilterKinds<Values>({ values, set }: Pick<ListSearch<Values>, 'values' | 'set'>): Filters<Values> {
  const { any, search } = useTexts(listTexts)
  /** The types above say which names have values of which type. */
  const filter = <Value,>(
    name: string,
    label: string,
    field: (id: string, value: Value | undefined, change: Change<Value>) => ReactNode,
  ) => {
    const change: Change<Value> = (value, options) => set({ [name]: value } as never, options)
    return { name, label, field: (id: string) => field(id, (values as Record<string, Value | undefined>)[name], change) }
  }
  const one = <Value extends string | number>(
    name: string,
    label: string,
    options: readonly (Option<Value> | Group<Value>)[],
    { isSearched = false, unused = any }: Wish = {},
  ) =>
    filter<Value>(name, label, (id, value, change) => (
      <Select<Value | null>
        id={id}
        className="wide-field"
        allowClear
        {...(isSearched && { showSearch: { optionFilterProp: 'label' } })}
        placeholder={unused}
        options={[...options]}
        value={value ?? null}
        onChange={(chosen) => change(chosen ?? undefined)}
      />
    ))
  return {
    one: one as Filters<Values>['one'],
    text: (name, hint, { label = search, least = 0, most } = {}) =>
      filter<string>(name, label, (id, value, change) => (
        <SearchField
          id={id}
          value={value}
          placeholder={hint}
          {...(most && { maxLength: most })}
          onSearch={(text) => change(text && text.length >= least ? text : undefined, { replace: true })}
        />
      )),
    many: (name, label, options) =>
      filter<(string | number)[]>(name, label, (id, value, change) => (
        <Select<(string | number)[]>
          id={id}
          className="wide-field"
          mode="multiple"
          maxTagCount="responsive"
          allowClear
          placeholder={any}
          options={[...options]}
          value={[...(value ?? [])]}
          onChange={(chosen) => change(chosen)}
        />
      )),
    yesNo: (name, label, { yes, no }) =>
      filter<boolean>(name, label, (id, value, change) => (
        <Select<'yes' | 'no' | null>
          id={id}
          className="wide-field"
          allowClear
          placeholder={any}
          options={[
            { value: 'yes', label: yes },
            { value: 'no', label: no },
          ]}
          value={value === undefined ? null : value ? 'yes' : 'no'}
          onChange={(chosen) => change(chosen ? chosen === 'yes' : undefined)}
        />
      )),
    only: (name, label, those) =>
      filter<true>(name, label, (id, value, change) => (
        <Checkbox id={id} checked={value === true} onChange={({ target }) => change(target.checked || undefined)}>
          {those}
        </Checkbox>
      )),
    region: (name, label, below) =>
      filter<string>(name, label, (id, value, change) => (
        <RegionPicker id={id} {...(below && { below })} value={value ?? null} onChange={(code) => change(code ?? undefined)} />
      )),
    dictionary: (name, label, dictionary) =>
      filter<string>(name, label, (id, value, change) => (
        <DictionarySelect
          id={id}
          dictionary={dictionary}
          placeholder={any}
          value={value ?? null}
          onChange={(code) => change(code ?? undefined)}
        />
      )),
    amount: (name, label) =>
      filter<number>(name, label, (id, value, change) => (
        <AmountField id={id} value={value} onChange={(fen) => change(fen, { replace: true })} />
      )),
  }
}

/** What a list of values is called, as a filter takes it. */
export const named = <Value extends string | number>(values: readonly Value[], names: Readonly<Record<Value, string>>): Option<Value>[] =>
  values.map((value) => ({ value, label: names[value] }))

type Change<Value> = (value: Value | undefined, options?: { replace?: boolean }) => void
