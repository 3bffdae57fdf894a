import { useState } from 'react'
import type { AppealAction } from '#contract/appeal-states.ts'
import type { Appeal } from '#contract/appeals.ts'
import { appealLife } from '#domain/appeals/appeals.ts'
import { useTexts } from '../../client/language.ts'
import { RecordActions } from '../../ui/actions/RecordActions.tsx'
import type { FindingForm } from '../../ui/form/finding-form.ts'
import { AppealActionForm } from './AppealActionForm.tsx'
import { FindForm } from './FindForm.tsx'
import { handlerNames } from './handler-names.ts'
import { texts } from './texts.ts'

type Props = { appeal: Appeal; finding: FindingForm; onGone: () => void }

/** What the server allows now, and what keeps the rest closed. */
export function AppealActions({ appeal, finding, onGone }: Props) {
  const words = useTexts(texts)
  const names = useTexts(handlerNames)
  const [acting, setActing] = useState<AppealAction | null>(null)
  const offered = appeal.actions.filter(({ hindrance }) => hindrance !== 'state')
  // Assigning anew does not move it on.
  const weightOf = (action: AppealAction) => (action === 'assign' && appeal.handler ? 'neutral' : appealLife[action].weight)
  const offers = offered.map(({ action, hindrance }) => ({
    key: action,
    name: names.actions[action],
    weight: weightOf(action),
    reasons: hindrance === null ? [] : [names.hindrances[hindrance]],
    onTake: () => setActing(action),
  }))
  const isMine = offers.some(({ weight, reasons }) => weight === 'advance' && reasons.length === 0)
  const close = () => setActing(null)
  return (
    <RecordActions title={words.next} offers={offers} turn={isMine ? null : words.nothing}>
      {acting === 'find' && <FindForm appeal={appeal} finding={finding} onClose={close} />}
      {acting && acting !== 'find' && <AppealActionForm key={acting} action={acting} appeal={appeal} onClose={close} onGone={onGone} />}
    </RecordActions>
  )
}
