import { Skeleton } from 'antd'
import { useTexts } from '../../client/language.ts'
import { listTexts } from './list-texts.ts'

/** Stands where the rows will be until the first answer: nothing is called empty that was not yet looked at. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label={useTexts(listTexts).loading}>
      <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
    </div>
  )
}
