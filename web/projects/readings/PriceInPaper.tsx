import { readings } from '#contract/readings.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { readingTexts } from './reading-texts.ts'

/** Where the typed price stands in the contract. Nothing is said while no paper with text was read. */
export function PriceInPaper({ projectId }: { projectId: string }) {
  const words = useTexts(readingTexts)
  const price = useReply(readings.ofFiling, { params: { id: projectId } }).data?.price
  if (!price) return null
  const { place } = price
  const where = place && words.stands(place.file, place.page)
  return (
    <small className="quiet block">
      {place && where ? words.saying(place.isRecognised ? words.fromScan(where) : where, place.excerpt) : words.notFound}
    </small>
  )
}
