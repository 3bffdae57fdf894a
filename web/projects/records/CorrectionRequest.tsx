import type { Difference } from '#domain/steps/corrections.ts'
import { useTexts } from '../../client/language.ts'
import { FactList } from '../../plain/FactList.tsx'
import { actionTexts } from '../actions/action-texts.ts'
import { CorrectedFields } from './CorrectedFields.tsx'
import type { RequestProps } from './request-props.ts'

/** What was recorded wrongly and how it should read. It stays readable when it has long been decided. */
export function CorrectionRequest({ request: { payload, units } }: RequestProps) {
  const fields = useTexts(actionTexts)
  const { reason, differences } = payload as { reason: string; differences: Difference[] } // by its kind
  return (
    <>
      <FactList facts={[{ name: fields.reason, value: reason }]} />
      <CorrectedFields differences={differences} units={units} />
    </>
  )
}
