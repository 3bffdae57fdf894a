import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import { Party } from './Party.tsx'
import { recordTexts } from './record-texts.ts'

type Known = Pick<NonNullable<ProjectDetail['supplier']>, 'kind' | 'name' | 'filedAs' | 'creditCode' | 'idMasked' | 'mobileMasked'>

/** Who builds or supplies, with what tells them from others; numbers of people are masked. */
export function Supplier({ supplier }: { supplier: Known }) {
  const words = useTexts(recordTexts)
  const { kind, creditCode, idMasked, mobileMasked } = supplier
  return (
    <>
      <Party unit={supplier} />
      <small className="quiet block">{[words.kinds[kind], creditCode, idMasked, mobileMasked].filter(Boolean).join(' · ')}</small>
    </>
  )
}
