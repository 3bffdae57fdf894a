import { useTexts } from '../client/language.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { texts } from './texts.ts'

export function TalentPage() {
  const words = useTexts(texts).talent
  return (
    <>
      <PageHeading screen="/v2/talentPoll" purpose={words.purpose} />
      <EmptyState title={words.emptyTitle} text={words.emptyText} />
    </>
  )
}
