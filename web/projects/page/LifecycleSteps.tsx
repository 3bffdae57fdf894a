import { CheckOutlined } from '@ant-design/icons'
import { dictionaries } from '#contract/dictionaries.ts'
import type { ProjectState } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { needsCountyReview } from '#domain/filing.ts'
import type { Method } from '#domain/methods.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'

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
  const methods = useReply(dictionaries.options, { params: { dictionary: 'qrgysqd' } }, { staleTime: 300_000 })
  const item = methods.data?.find(({ code }) => code === project.filing.method)
  const steps = wayOf(project, item?.methodClass ? { code: item.code, methodClass: item.methodClass } : null)
  return (
    <ol className="lifecycle">
      {steps.map((state, place) => {
        const at = way.indexOf(state)
        const kind = at < passed ? 'past' : at === passed ? 'now' : 'later'
        return (
          <li key={state} className={`lifecycle-${kind}`} {...(kind === 'now' ? { 'aria-current': 'step' as const } : {})}>
            {kind === 'past' && <CheckOutlined aria-hidden />}
            <span>{words.states[state]}</span>
            {kind === 'now' && (
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
