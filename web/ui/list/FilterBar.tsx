import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../client/language.ts'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { listTexts } from './list-texts.ts'

/** One filter: `name` is the value it sets, `field` draws the control under the id its label points to. */
export type Filter = { name: string; label: string; field: (id: string) => ReactNode }

type Props = { filters: readonly Filter[]; inUse: readonly string[]; onClear: () => void }

/** The first filters are always there, the others unfold. A folded filter in use is counted, so that no list is short without saying why. */
export function FilterBar({ filters, inUse, onClear }: Props) {
  const words = useTexts(listTexts)
  const visible = useIsNarrow() ? 1 : 3
  const folded = filters.slice(visible)
  const [open, setOpen] = useState(false)
  const fieldsId = useId()
  const hiddenInUse = folded.filter(({ name }) => inUse.includes(name)).length

  return (
    <search className="filter-bar" aria-label={words.filters}>
      <div className="filter-fields" id={fieldsId}>
        {(open ? filters : filters.slice(0, visible)).map((filter) => (
          <FilterField key={filter.name} filter={filter} />
        ))}
      </div>
      <div className="filter-actions">
        {folded.length > 0 && (
          <Button aria-expanded={open} aria-controls={fieldsId} onClick={() => setOpen(!open)}>
            {open ? words.fewer : words.more}
            {!open && hiddenInUse > 0 && <span className="filter-count">{words.inUse(hiddenInUse)}</span>}
          </Button>
        )}
        {inUse.length > 0 && (
          <Button type="text" onClick={onClear}>
            {words.clear}
          </Button>
        )}
      </div>
    </search>
  )
}

function FilterField({ filter }: { filter: Filter }) {
  const id = useId()
  return (
    <div className="filter-field">
      <label htmlFor={id}>{filter.label}</label>
      {filter.field(id)}
    </div>
  )
}
