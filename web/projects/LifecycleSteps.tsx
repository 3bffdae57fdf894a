import type { ProjectState } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../client/language.ts'
import { lifecycleTexts } from './lifecycle-texts.ts'

/** The ordinary way. Review and sourcing are only shown to those who pass them. */
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
  const current = standing(project)
  const passed = way.indexOf(current)
  return (
    <ol className="lifecycle">
      {wayOf(project).map((state) => {
        const at = way.indexOf(state)
        const kind = at < passed ? 'past' : at === passed ? 'now' : 'later'
        return (
          <li key={state} className={`lifecycle-${kind}`} {...(kind === 'now' ? { 'aria-current': 'step' as const } : {})}>
            {words.states[state]}
          </li>
        )
      })}
    </ol>
  )
}

/** A filing beside the ordinary way stands where it left it. */
function standing({ state, suspendedFrom, filedOn, contract, region }: ProjectDetail): ProjectState {
  if (state === 'suspended') return suspendedFrom ?? 'contracted'
  if (state === 'returned') return region.level === 'village' ? 'town-review' : 'county-review'
  if (state === 'terminated' || state === 'void') return contract ? 'contracted' : filedOn ? 'filed' : 'draft'
  return state
}

function wayOf({ region, rounds, state, requests: _requests, contract, filing }: ProjectDetail): readonly ProjectState[] {
  const competes = rounds.length > 0 || state === 'sourcing'
  const direct = contract !== null && !competes
  return way.filter((step) => {
    if (step === 'town-review') return region.level === 'village'
    if (step === 'county-review') return region.level !== 'village' || state === 'county-review' || filing.majorProject !== null
    return step !== 'sourcing' || !direct
  })
}
