import { addDays } from '#domain/days.ts'
import { placeOf } from './beginning.ts'
import { decide } from './requests.ts'
import { reaches, type Schedule } from './schedule.ts'
import { awardOf, contractOf, supplierOf } from './signing.ts'
import { happen, take, touch } from './story.ts'
import type { Story } from './story-state.ts'

const nonCompetitive: readonly string[] = ['single-source', 'direct', 'villagers-build']
const whyOtherwise = '情况特殊，已经集体研究并说明原因'

/** From the number to the contract; answers on which day it was signed, counted from the decision. */
export function tellContract(plan: Schedule) {
  const { scenario, go, people } = plan
  if (scenario.odd.turns?.includes('transferred')) go(1, handOver)
  if (scenario.odd.newMethod !== undefined) amendMethod(plan, scenario.odd.newMethod)
  const method = scenario.odd.newMethod ?? scenario.method
  if (nonCompetitive.includes(method)) {
    if (!reaches(scenario, 'contracted')) return
    go(9, (story, on) => {
      const input = { supplier: supplierOf(story), contract: contractOf(story, on, plan.duration) }
      take(story, 'sign-direct', { by: people.filer, on, input: { ...input, deviationReason: whyOtherwise } })
    })
    return
  }
  if (!reaches(scenario, 'sourcing')) return
  source(plan)
  if (reaches(scenario, 'contracted')) sign(plan)
}

/** The first one who filed it has left; the town hands it to the village's own filer. */
function handOver(story: Story, on: string) {
  const { world, scenario, dossier } = story
  const { filer, decider } = placeOf(scenario)
  const to = world.person(filer)
  const change = { before: { filerId: dossier.filerId }, after: { filerId: to.id } }
  happen(story, {
    action: 'transfer',
    actor: world.person(decider),
    on,
    to: dossier.state,
    columns: { filer_id: to.id },
    facts: { filerId: to.id },
    ...change,
  })
  touch(story, to)
}

function amendMethod({ go, people }: Schedule, method: string) {
  go(6, (story, on) =>
    take(story, 'request-amendment', { by: people.filer, on, input: { method, reason: '公告期内报名不足，申请调整发包方式' } }),
  )
  go(3, (story, on) => decide(story, 'amendment', { by: people.county, on, grant: true, decision: '同意调整发包方式' }))
}

/** A statutory tender leaves bidders twenty days. */
function bidDaysOf({ scenario }: Schedule) {
  return scenario.odd.bidDays ?? (scenario.estimate >= 1_000_000 ? 23 : 9)
}

function source(plan: Schedule) {
  const { go, people, scenario } = plan
  const days = bidDaysOf(plan)
  const notice = (on: string) => ({ noticeDate: on, closingDate: addDays(on, days), deviationReason: whyOtherwise })
  go(7, (story, on) => take(story, 'open-sourcing', { by: people.filer, on, input: notice(on) }))
  if (scenario.odd.turns?.includes('failed-round'))
    go(days + 2, (story, on) =>
      take(story, 'fail-round', { by: people.filer, on, input: { reason: '有效投标人不足三家，重新公告', ...notice(on) } }),
    )
}

function sign(plan: Schedule) {
  const { go, people, scenario } = plan
  const wait = bidDaysOf(plan) + Math.max(18, (scenario.odd.awardToSign ?? 0) + 4)
  const signing = (story: Story, on: string) => {
    const supplier = supplierOf(story)
    const contract = contractOf(story, on, plan.duration)
    return { supplier, contract, award: awardOf(story, { contract, supplier }), deviationReason: whyOtherwise }
  }
  if (scenario.odd.overPrice === undefined) {
    go(wait, (story, on) => take(story, 'sign-competitive', { by: people.filer, on, input: signing(story, on) }))
    return
  }
  go(wait, (story, on) =>
    take(story, 'request-over-price', {
      by: people.filer,
      on,
      input: { sign: signing(story, on), reason: '材料涨价，投标报价均高于控制价' },
    }),
  )
  go(3, (story, on) => decide(story, 'over-price', { by: people.decider, on, grant: true, decision: '经核实，同意按中标价签订' }))
}
