import { needsCountyReview } from '#domain/filing/filing.ts'
import type { LoadedDossier } from '../../projects/life/dossier-store.ts'
import { take, whenIn } from '../filing-steps.ts'
import { spread } from '../past.ts'
import type { Schedule } from '../schedule.ts'
import { reaches } from '../schedule.ts'

/** From the draft to the number, with the detours a scenario asks for. */
export function tellReview(plan: Schedule) {
  const { scenario, go, people } = plan
  const { first: filer, county, isVillage } = people
  const { turns = [], idle = 8, voidedFrom } = scenario.odd
  const isEnd = (state: string) => scenario.state === state
  if (isEnd('draft')) return
  go(idle, take('submit', filer, {}))
  if (turns.includes('withdrawn-once') || voidedFrom === 'draft') {
    go(1, take('withdraw', filer, {}))
    if (voidedFrom === 'draft') return
    go(3, take('submit', filer, {}))
  }
  if (turns.includes('returned-once')) {
    giveBack(plan)
    go(6, take('submit', filer, {}))
  }
  if (isEnd('returned')) return giveBack(plan)
  if (isVillage) townReview(plan)
  else if (reaches(scenario, 'filed')) approval(plan, county)
}

function townReview(plan: Schedule) {
  const { scenario, go, people } = plan
  const { decider, county } = people
  if (!reaches(scenario, 'county-review')) {
    if (spread(scenario.key, 2) === 0) go(0, take('start-review', decider, {}))
    return
  }
  approval(plan, decider)
  if (scenario.odd.turns?.includes('sent-back')) {
    go(2, take('start-review', county, {}))
    go(0, take('send-back', county, { reason: '请镇里核实资金来源后再报' }))
    approval(plan, decider)
  }
  if (!reaches(scenario, 'filed')) return
  // Much money, a key project or little competition: the county looks, too.
  go(2, whenIn('county-review', take('start-review', county, {})))
  go(1, whenIn('county-review', take('approve', county, { opinion: '同意备案，按程序组织实施' })))
}

function approval({ go }: Schedule, by: string) {
  go(2, take('start-review', by, {}))
  go(
    1,
    take('approve', by, ({ filing }) => ({ opinion: needsCountyReview(filing) ? '初审通过，报县审核' : '材料齐全，同意备案' })),
  )
}

const faults = [
  {
    reason: '会议纪要缺少签名页，请补充后重新提交',
    marks: [
      { target: 'decisionDate', note: '与纪要不符' },
      { target: 'PROJECT_GENERATION_BASIS_FILE', note: '缺少签名页' },
    ],
  },
  { reason: '资金来源文件号未填写，请核对', marks: [{ target: 'fundingLines', note: '缺少文号' }] },
  {
    reason: '工程量与预算书不一致，请说明',
    marks: [
      { target: 'quantity', note: '预算书为另一数量' },
      { target: 'description', note: null },
    ],
  },
]

function giveBack({ go, people, scenario }: Schedule) {
  const by = people.isVillage ? people.decider : people.county
  const fault = faults[spread(scenario.key, faults.length)] ?? { reason: '材料不全，请补充', marks: [] }
  go(2, take('start-review', by, {}))
  go(
    1,
    take('return', by, ({ filing }) => {
      const marks = fault.marks.map(({ target, note }) => ({ target: fileOf(filing, target) ?? target, note }))
      return { reason: fault.reason, marks }
    }),
  )
}

/** A mark points at a field, or at the file of a category. */
const fileOf = ({ files }: LoadedDossier, target: string) => files.find(({ category }) => category === target)?.id
