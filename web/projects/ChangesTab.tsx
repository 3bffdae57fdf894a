import type { ChangeType } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../client/language.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Money } from '../ui/Money.tsx'
import { lifecycleTexts } from './lifecycle-texts.ts'
import { pageTexts } from './page-texts.ts'

/** The change orders that were granted. */
export function ChangesTab({ project: { changes } }: { project: ProjectDetail }) {
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  if (changes.length === 0) return <EmptyState title={words.noChanges} text={words.noChangesText} />
  return (
    <div className="fact-groups">
      <section>
        {changes.map(({ id, type, amount, newEnd, reason, approvedAt }) => (
          <article key={id} className="record">
            <p>
              <strong>{names.changes[type as ChangeType]}</strong> {amount !== 0 && <Money fen={amount} />} {newEnd}
            </p>
            <p>{reason}</p>
            <p className="quiet">
              <Moment at={approvedAt} />
            </p>
          </article>
        ))}
      </section>
    </div>
  )
}
