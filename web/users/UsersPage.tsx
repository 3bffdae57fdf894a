import { useTexts } from '../client/language.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { texts } from './texts.ts'

export function UsersPage() {
  const words = useTexts(texts).users
  return (
    <>
      <PageHeading screen="/system/user" purpose={words.purpose} />
      <EmptyState title={words.emptyTitle} text={words.emptyText} />
    </>
  )
}
