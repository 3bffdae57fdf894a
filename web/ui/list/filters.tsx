import { Checkbox, Select } from 'antd'
import { RegionPicker } from '../form/RegionPicker.tsx'
import { AmountField } from './AmountField.tsx'
import type { Filter } from './FilterBar.tsx'
import { SearchField } from './SearchField.tsx'

/** What every filter is made of: the value it sets and what it is called. */
type Named = { name: string; label: string }
type Option<Value> = { value: Value; label: string }

type Text = Named & { value: string | undefined; placeholder: string; longest?: number; onChange: (text: string | undefined) => void }

export const textFilter = ({ name, label, value, placeholder, longest, onChange }: Text): Filter => ({
  name,
  label,
  field: (id) => (
    <SearchField id={id} value={value} placeholder={placeholder} {...(longest && { maxLength: longest })} onSearch={onChange} />
  ),
})

type Amount = Named & { value: number | undefined; onChange: (fen: number | undefined) => void }

export const amountFilter = ({ name, label, ...field }: Amount): Filter => ({
  name,
  label,
  field: (id) => <AmountField id={id} {...field} />,
})

type Many<Value> = Named & {
  values: readonly Value[] | undefined
  any: string
  options: readonly Option<Value>[]
  onChange: (values: Value[]) => void
}

/** Several at once, such as the states a list shows. */
export const manyFilter = <Value extends string | number>({ name, label, values, any, options, onChange }: Many<Value>): Filter => ({
  name,
  label,
  field: (id) => (
    <Select<Value[]>
      id={id}
      className="wide-field"
      mode="multiple"
      maxTagCount="responsive"
      allowClear
      placeholder={any}
      options={[...options]}
      value={[...(values ?? [])]}
      onChange={onChange}
    />
  ),
})

type One<Value> = Named & {
  value: Value | undefined
  any: string
  options: readonly Option<Value>[]
  onChange: (value: Value | undefined) => void
}

export const oneFilter = <Value extends string | number>({ name, label, value, any, options, onChange }: One<Value>): Filter => ({
  name,
  label,
  field: (id) => (
    <Select<Value | null>
      id={id}
      className="wide-field"
      allowClear
      placeholder={any}
      options={[...options]}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  ),
})

type YesNo = Named & { value: boolean | undefined; any: string; yes: string; no: string; onChange: (value: boolean | undefined) => void }

/** Those, the others, or all of them. */
export const yesNoFilter = ({ value, yes, no, onChange, ...named }: YesNo): Filter =>
  oneFilter({
    ...named,
    value: value === undefined ? undefined : String(value),
    options: [
      { value: 'true', label: yes },
      { value: 'false', label: no },
    ],
    onChange: (chosen) => onChange(chosen === undefined ? undefined : chosen === 'true'),
  })

/** `below`: nothing outside of that region can be chosen. */
type Region = Named & { value: string | undefined; below?: string; onChange: (code: string | undefined) => void }

export const regionFilter = ({ name, label, value, below, onChange }: Region): Filter => ({
  name,
  label,
  field: (id) => <RegionPicker id={id} {...(below && { below })} value={value ?? null} onChange={(code) => onChange(code ?? undefined)} />,
})

type Only = Named & { words: string; checked: boolean | undefined; onChange: (checked: true | undefined) => void }

/** Only those, or all of them. */
export const onlyFilter = ({ name, label, words, checked, onChange }: Only): Filter => ({
  name,
  label,
  field: (id) => (
    <Checkbox id={id} checked={checked === true} onChange={({ target }) => onChange(target.checked || undefined)}>
      {words}
    </Checkbox>
  ),
})
