import { ColumnHeightOutlined } from '@ant-design/icons'
import { Button, Pagination } from 'antd'
import { useTexts } from '../../client/language.ts'
import { density } from '../../client/preferences.ts'
import { ExportButton } from '../exports/ExportButton.tsx'
import type { Exporting } from '../exports/exporting.ts'
import type { ListValues } from './list-column.ts'
import { listTexts } from './list-texts.ts'

/** Numbered pages end here, if counting has not stopped before. */
const numberedUpTo = 10_000

/** What a list says of its size: `exact` where it knows the number however large, `next` where a cursor leads on. */
export type Counted = { total: number; exact?: boolean; next?: string | null }

type Changes = { page?: number; size?: number; after?: string | undefined }
type Props = {
  values: ListValues
  counted: Counted
  isNarrow: boolean
  onChange: (changes: Changes) => void
  onSelect?: (() => void) | undefined
  exporting?: Exporting | undefined
}

/** Numbers as far as they reach; from the last of them, and beyond, one page leads to the next. */
export function ListPager({ values, counted, isNarrow, onChange, onSelect, exporting }: Props) {
  const words = useTexts(listTexts)
  const { page, size, after } = values
  const { total, exact = total <= numberedUpTo, next } = counted
  if (total === 0 && after === undefined) return null
  const numbered = Math.min(total, numberedUpTo)
  const leadsOn = next && (after !== undefined || page * size >= numbered)
  const said = exact ? total.toLocaleString('en') : `${numbered.toLocaleString('en')}+`
  return (
    <nav className="row gap-12 apart" aria-label={words.pages}>
      <span className="row gap-8">
        <span className="quiet figure">{words.total(said)}</span>
        {!isNarrow && <Density />}
        {onSelect && (
          <Button type="text" onClick={onSelect}>
            {words.select}
          </Button>
        )}
        {exporting && <ExportButton exporting={exporting} total={said} />}
      </span>
      <div className="row gap-12">
        {after === undefined ? (
          <Pagination
            current={page}
            pageSize={size}
            total={numbered}
            showSizeChanger
            showQuickJumper={!isNarrow && numbered > size * 5}
            simple={isNarrow}
            pageSizeOptions={[10, 20, 50, 100]}
            onChange={(nextPage, nextSize) => onChange(nextSize === size ? { page: nextPage } : { page: 1, size: nextSize })}
          />
        ) : (
          <>
            <span className="quiet">{words.beyond}</span>
            <Button onClick={() => onChange({ page: 1 })}>{words.first}</Button>
          </>
        )}
        {leadsOn && <Button onClick={() => onChange({ after: next })}>{words.next}</Button>}
      </div>
    </nav>
  )
}

/** For the rows of all lists, remembered. */
function Density() {
  const words = useTexts(listTexts)
  const isCompact = density.use() === 'compact'
  return (
    <Button
      type="text"
      icon={<ColumnHeightOutlined aria-hidden />}
      aria-pressed={isCompact}
      aria-label={words.compact}
      title={words.compact}
      onClick={() => density.set(isCompact ? 'comfortable' : 'compact')}
    />
  )
}
