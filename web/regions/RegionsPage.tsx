import { useTexts } from '../client/language.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { texts } from './texts.ts'

export function RegionsPage() {
  const words = useTexts(texts).regions
  return (
    <>
      <PageHeading screen="/system/department" purpose={words.purpose} />
      <EmptyState title={words.emptyTitle} text={words.emptyText} />
    </>
  )
}
