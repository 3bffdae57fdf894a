import { useState } from 'react'
import type { Finding, FindingAction, FindingHindrance } from '#contract/findings.ts'
import { findingLife, isAwaited, settledFindingStates } from '#domain/supervision/findings.ts'
import { useTexts } from '../client/language.ts'
import { RecordActions } from '../ui/actions/RecordActions.tsx'
import { FindingActionForm } from './FindingActionForm.tsx'
import { texts } from './texts.ts'

/** Somebody else's step, or one of another time, is no offer. */
const notOffered: readonly (FindingHindrance | null)[] = ['state', 'not-owner-side', 'not-supervisor']

export function FindingActions({ finding }: { finding: Finding }) {
  const words = useTexts(texts)
  const [acting, setActing] = useState<FindingAction | null>(null)
  const offered = finding.actions.filter(({ hindrance }) => !notOffered.includes(hindrance))
  const offers = offered.map(({ action, hindrance }) => ({
    key: action,
    name: words.actions[action],
    weight: findingLife[action].weight,
    reasons: hindrance === null ? [] : [words.hindrances[hindrance]],
    onTake: () => setActing(action),
  }))
  const isMine = offered.some(({ action }) => findingLife[action].weight === 'advance')
  return (
    <RecordActions title={words.next} offers={offers} turn={isMine ? null : <Awaited finding={finding} />}>
      {acting && <FindingActionForm key={acting} action={acting} finding={finding} onClose={() => setActing(null)} />}
    </RecordActions>
  )
}

/** Whose turn it is, for whoever does not move it on now. */
function Awaited({ finding: { state, dueOn } }: { finding: Finding }) {
  const words = useTexts(texts)
  if (settledFindingStates.some((settled) => settled === state)) return words.settled
  return isAwaited(state) ? words.waitsForOwner(dueOn) : words.waitsForSupervisor
}
