import { useTexts } from '../client/language.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { texts } from './texts.ts'

export function SupervisionPage() {
  const words = useTexts(texts).supervision
  return (
    <>
      <PageHeading screen="/system/supervision" purpose={words.purpose} />
      <EmptyState title={words.emptyTitle} text={words.emptyText} />
    </>
  )
}
