import { Button } from 'antd'
import { useState } from 'react'
import type { Finding, FindingAction, FindingHindrance } from '#contract/findings.ts'
import { settledFindingStates } from '#domain/findings.ts'
import { useTexts } from '../client/language.ts'
import { FindingActionForm } from './FindingActionForm.tsx'
import { texts } from './texts.ts'

/** Somebody else's step, or one of another time, is no offer. */
const notOffered: readonly (FindingHindrance | null)[] = ['state', 'not-owner-side', 'not-supervisor']
const grave: readonly FindingAction[] = ['waive', 'reopen']

export function FindingActions({ finding }: { finding: Finding }) {
  const words = useTexts(texts)
  const [acting, setActing] = useState<FindingAction | null>(null)
  const offered = finding.actions.filter(({ hindrance }) => !notOffered.includes(hindrance))
  const ready = offered.filter(({ hindrance }) => hindrance === null)
  const isSettled = settledFindingStates.some((state) => state === finding.state)
  return (
    <section className="detail-section" aria-label={words.next}>
      <h3>{words.next}</h3>
      {offered.length === 0 && <p className="quiet">{isSettled ? words.settled : words.nothing}</p>}
      {ready.length > 0 && (
        <div className="row">
          {ready.map(({ action }, at) => (
            <Button
              key={action}
              type={at === 0 ? 'primary' : 'default'}
              danger={at > 0 && grave.includes(action)}
              onClick={() => setActing(action)}
            >
              {words.actions[action]}
            </Button>
          ))}
        </div>
      )}
      <ul className="stack gap-8 rows quiet">
        {offered.map(
          ({ action, hindrance }) =>
            hindrance !== null && (
              <li key={action}>
                <Button disabled>{words.actions[action]}</Button>
                <span>{words.hindrances[hindrance]}</span>
              </li>
            ),
        )}
      </ul>
      {acting && <FindingActionForm key={acting} action={acting} finding={finding} onClose={() => setActing(null)} />}
    </section>
  )
}
