import { useTexts } from '../../client/language.ts'
import { writingTexts } from '../form/writing-texts.ts'

/** A unit by the name it goes by today. Papers carry the name of then, so a unit merged away since is told by both. */
export function Party({ unit: { name, filedAs } }: { unit: { name: string; filedAs: string | null } }) {
  const writing = useTexts(writingTexts)
  return (
    <>
      {name}
      {filedAs && <small className="block">{writing.filedAs(filedAs)}</small>}
    </>
  )
}
