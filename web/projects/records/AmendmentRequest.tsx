import { dictionaries } from '#contract/dictionaries.ts'
import type { Filing, FilingField } from '#contract/filing.ts'
import type { ActionInputs } from '#contract/project-actions.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { FactList } from '../../plain/FactList.tsx'
import { actionTexts } from '../actions/action-texts.ts'
import { filingTexts } from '../filing-texts.ts'
import { useFilingValue } from '../filing-values.ts'
import { recordTexts } from './record-texts.ts'
import type { RequestProps } from './request-props.ts'
import { WhatItChanges } from './WhatItChanges.tsx'

/** What a filing is to say instead. While it waits, old stands beside new. */
export function AmendmentRequest({ project, request }: RequestProps) {
  const words = useTexts(recordTexts)
  const fields = useTexts(actionTexts)
  const names = useTexts(filingTexts)
  const textOf = useFilingValue()
  const { reason, version: _version, ...asked } = request.payload as ActionInputs['request-amendment'] // by its kind
  const endsCompetition = useEndsCompetition(asked.method) && project.state === 'sourcing'
  const amended: Filing = { ...project.filing, ...asked }
  // In the order of the form: the database keeps none.
  const changed = (Object.keys(project.filing) as FilingField[]).filter((field) => field in asked)
  if (request.state !== 'open')
    return (
      <FactList
        facts={[{ name: fields.reason, value: reason }, ...changed.map((field) => ({ name: names[field], value: textOf(amended, field) }))]}
      />
    )
  return (
    <>
      <FactList facts={[{ name: fields.reason, value: reason }]} />
      <WhatItChanges
        project={project}
        leadsTo={endsCompetition ? 'filed' : undefined}
        note={endsCompetition ? words.roundEnds : undefined}
        rows={changed.map((field) => ({ name: names[field], before: textOf(project.filing, field), after: textOf(amended, field) }))}
      />
    </>
  )
}

/** A method that no longer competes leaves nothing to source. */
function useEndsCompetition(method: string | undefined): boolean {
  const items = useReply(dictionaries.options, { params: { dictionary: 'qrgysqd' } }, { staleTime: 300_000 })
  return items.data?.find(({ code }) => code === method)?.methodClass === 'non-competitive'
}
