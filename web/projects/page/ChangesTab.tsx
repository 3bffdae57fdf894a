import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import { Moment } from '../../plain/Moment.tsx'
import { Money } from '../../plain/Money.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { actionTexts } from '../actions/action-texts.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { pageTexts } from '../page-texts.ts'
import { contractValueOf } from '../records/contract-value.ts'

/** The change orders that were granted. */
export function ChangesTab({ project }: { project: ProjectDetail }) {
  const { changes } = project
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  const fields = useTexts(actionTexts)
  if (changes.length === 0) return <EmptyState title={words.noChanges} text={words.noChangesText} />
  return (
    <div className="fact-groups">
      <section>
        <table className="record-table table">
          <thead>
            <tr>
              <th scope="col">{words.changes}</th>
              <th scope="col">{words.reason}</th>
              <th scope="col" className="amount">
                {words.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ id, type, amount, newEnd, reason, approvedAt }) => (
              <tr key={id}>
                <td>
                  {names.changes[type]}
                  <small className="quiet block">
                    <Moment at={approvedAt} />
                  </small>
                </td>
                <td>
                  {reason}
                  {newEnd && (
                    <small className="quiet block">
                      {fields.newEnd} <span className="figure">{newEnd}</span>
                    </small>
                  )}
                </td>
                <td className="amount">{amount === 0 ? '–' : <Money fen={amount} />}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {words.contractValue}
              </th>
              <td className="amount">
                <Money fen={contractValueOf(project)} />
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  )
}
