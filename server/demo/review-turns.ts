import { needsCountyReview } from '#domain/filing.ts'
import { spread } from './past.ts'
import type { Schedule } from './schedule.ts'
import { reaches } from './schedule.ts'
import { take } from './story.ts'

/** From the draft to the number, with the detours a scenario asks for. */
export function tellReview(plan: Schedule) {
  const { scenario, go, people } = plan
  const { first: filer, county, isVillage } = people
  const { turns = [], idle = 8, voidedFrom } = scenario.odd
  const isEnd = (state: string) => scenario.state === state
  if (isEnd('draft')) return
  go(idle, (story, on) => take(story, 'submit', { by: filer, on, input: {} }))
  if (turns.includes('withdrawn-once') || voidedFrom === 'draft') {
    go(1, (story, on) => take(story, 'withdraw', { by: filer, on, input: {} }))
    if (voidedFrom === 'draft') return
    go(3, (story, on) => take(story, 'submit', { by: filer, on, input: {} }))
  }
  if (turns.includes('returned-once')) {
    giveBack(plan)
    go(6, (story, on) => take(story, 'submit', { by: filer, on, input: {} }))
  }
  if (isEnd('returned')) return giveBack(plan)
  if (isVillage) townReview(plan)
  else if (reaches(scenario, 'filed')) approval(plan, county)
}

function townReview(plan: Schedule) {
  const { scenario, go, people } = plan
  const { decider, county } = people
  if (!reaches(scenario, 'county-review')) {
    if (spread(scenario.key, 2) === 0) go(0, (story, on) => take(story, 'start-review', { by: decider, on, input: {} }))
    return
  }
  approval(plan, decider)
  if (scenario.odd.turns?.includes('sent-back')) {
    go(2, (story, on) => take(story, 'start-review', { by: county, on, input: {} }))
    go(0, (story, on) => take(story, 'send-back', { by: county, on, input: { reason: '请镇里核实资金来源后再报' } }))
    approval(plan, decider)
  }
  if (!reaches(scenario, 'filed')) return
  // Much money, a key project or little competition: the county looks, too.
  go(2, (story, on) => {
    if (story.dossier.state === 'county-review') take(story, 'start-review', { by: county, on, input: {} })
  })
  go(1, (story, on) => {
    if (story.dossier.state === 'county-review') take(story, 'approve', { by: county, on, input: { opinion: '同意备案，按程序组织实施' } })
  })
}

function approval({ go }: Schedule, by: string) {
  go(2, (story, on) => take(story, 'start-review', { by, on, input: {} }))
  go(1, (story, on) =>
    take(story, 'approve', { by, on, input: { opinion: needsCountyReview(story.dossier) ? '初审通过，报县审核' : '材料齐全，同意备案' } }),
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
  go(2, (story, on) => take(story, 'start-review', { by, on, input: {} }))
  go(1, (story, on) => take(story, 'return', { by, on, input: fault }))
}
