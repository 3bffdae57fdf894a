import { useTexts } from '../client/language.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { texts } from './texts.ts'

export function UnitsPage() {
  const words = useTexts(texts).units
  return (
    <>
      <PageHeading screen="/system" purpose={words.purpose} />
      <EmptyState title={words.emptyTitle} text={words.emptyText} />
    </>
  )
}
