import type { ReactNode } from 'react'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import { Money } from '../../plain/Money.tsx'
import { approvedOf, contractValueOf } from '../records/contract-value.ts'
import { figureTexts } from './figure-texts.ts'

/** The figures everyone asks for first: what it may cost, what it costs, what is paid, how far it has come, and when it ends. */
export function ProjectFigures({ project }: { project: ProjectDetail }) {
  const words = useTexts(figureTexts)
  const { filing, contract, paid, progress, settlement } = project
  const approved = approvedOf(project)
  const value = contract ? contractValueOf(project) : null
  const end = project.actualEnd ?? contract?.contractEnd ?? filing.plannedEnd
  // What was delivered without a report in between was never “0 %” done.
  const hasProgress = project.actualStart && (project.reports.length > 0 || !project.actualEnd)
  const endName = project.actualEnd ? words.ended : contract ? words.contractEnd : words.plannedEnd
  return (
    <dl className="numbers project-figures">
      <Figure name={words.estimate} value={<Money fen={filing.estimatedPrice} />} />
      {value !== null && (
        <Figure
          name={words.contract}
          value={<Money fen={value} />}
          note={
            approved !== 0 && (
              <>
                {words.withChanges} <Money fen={approved} />
              </>
            )
          }
        />
      )}
      {settlement && <Figure name={words.settlement} value={<Money fen={settlement.reviewed} />} />}
      {value !== null && (
        <Figure
          name={words.paid}
          value={<Money fen={paid} />}
          note={<Share of={words.paid} percent={Math.round((paid / value) * 100)} />}
        />
      )}
      {hasProgress && (
        <Figure name={words.progress} value={`${progress}%`} note={<Share of={words.progress} percent={progress} silent />} />
      )}
      {end && <Figure name={endName} value={end} />}
    </dl>
  )
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="figure">{value}</span>
        {note ? <span className="quiet small">{note}</span> : null}
      </dd>
    </div>
  )
}

/** A bar beside its number: neither is needed alone. More than all of it is a warning. */
function Share({ of, percent, silent }: { of: string; percent: number; silent?: boolean }) {
  return (
    <span className={percent > 100 ? 'share share-over stop' : 'share'}>
      <progress value={Math.min(100, percent)} max={100} aria-label={of} />
      {!silent && <span className="figure">{percent}%</span>}
    </span>
  )
}
