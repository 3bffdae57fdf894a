import { CheckOutlined } from '@ant-design/icons'
import type { ProjectState } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { needsCountyReview } from '#domain/filing/filing.ts'
import type { Method } from '#domain/filing/methods.ts'
import { useTexts } from '../../client/language.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { useMethod } from '../use-method.ts'

/** The ordinary way. */
const way: readonly ProjectState[] = [
  'draft',
  'town-review',
  'county-review',
  'filed',
  'sourcing',
  'contracted',
  'in-progress',
  'completed',
  'accepted',
  'settled',
  'archived',
]

/** How far the work has come, as a list that reads in order. */
export function LifecycleSteps({ project }: { project: ProjectDetail }) {
  const words = useTexts(lifecycleTexts)
  const current = effectiveState(project)
  const passed = way.indexOf(current)
  const steps = wayOf(project, useMethod(project.filing.method))
  return (
    <ol className="lifecycle">
      {steps.map((state, place) => {
        const at = way.indexOf(state)
        // What is archived is finished: nothing of it is still under way.
        const isDone = at < passed || state === 'archived'
        const kind = at > passed ? 'later' : at === passed && !isDone ? 'now' : 'past'
        return (
          <li
            key={state}
            className={`lifecycle-${kind}${at === passed ? ' lifecycle-here' : ''}`}
            {...(at === passed ? { 'aria-current': 'step' as const } : {})}
          >
            {kind === 'past' && <CheckOutlined aria-hidden />}
            <span>{words.states[state]}</span>
            {at === passed && (
              <span className="lifecycle-count figure" aria-hidden>
                {place + 1} / {steps.length}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** A filing that has left the ordinary way is shown where it left it. */
function effectiveState({ state, suspendedFrom, filedOn, contract, region }: ProjectDetail): ProjectState {
  if (state === 'suspended') return suspendedFrom ?? 'contracted'
  if (state === 'returned') return region.level === 'village' ? 'town-review' : 'county-review'
  if (state === 'terminated' || state === 'void') return contract ? 'contracted' : filedOn ? 'filed' : 'draft'
  return state
}

/** Review by the county and sourcing are shown to those who pass them. */
function wayOf({ region, rounds, state, contract, filing, limits }: ProjectDetail, method: Method | null): readonly ProjectState[] {
  const competes = rounds.length > 0 || state === 'sourcing'
  const isDirect = !competes && (contract !== null || method?.methodClass === 'non-competitive')
  return way.filter((step) => {
    if (step === 'town-review') return region.level === 'village'
    if (step === 'county-review') return region.level !== 'village' || state === step || needsCountyReview({ filing, method, limits })
    return step !== 'sourcing' || !isDirect
  })
}
