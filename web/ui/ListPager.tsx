import { Pagination } from 'antd'
import { useTexts } from '../client/language.ts'
import type { ListValues } from './list-column.ts'
import { listTexts } from './list-texts.ts'

/** Counting stops here, and so do numbered pages: a million rows stay cheap, and nobody turns 10,000 pages. */
const countLimit = 10_000

type Props = { values: ListValues; total: number; isNarrow: boolean; onChange: (changes: { page?: number; size?: number }) => void }

export function ListPager({ values: { page, size }, total, isNarrow, onChange }: Props) {
  const words = useTexts(listTexts)
  const count = Math.min(total, countLimit)
  if (total === 0) return null
  return (
    <nav className="list-pager" aria-label={words.pages}>
      <span className="list-total figure">
        {words.total(total > countLimit ? `${countLimit.toLocaleString('en')}+` : total.toLocaleString('en'))}
      </span>
      <Pagination
        current={page}
        pageSize={size}
        total={count}
        showSizeChanger
        showQuickJumper={!isNarrow && count > size * 5}
        simple={isNarrow}
        pageSizeOptions={[10, 20, 50, 100]}
        onChange={(nextPage, nextSize) => onChange(nextSize === size ? { page: nextPage } : { page: 1, size: nextSize })}
      />
    </nav>
  )
}
