import { useTexts } from '../client/language.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { FilingsList } from './FilingsList.tsx'
import { NewFiling } from './NewFiling.tsx'
import { texts } from './texts.ts'

export function MyProjectsPage() {
  const words = useTexts(texts)
  return (
    <>
      <PageHeading screen="/v2/project/personal" purpose={words.minePurpose} action={<NewFiling />} />
      <FilingsList mine />
    </>
  )
}
