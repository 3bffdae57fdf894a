import { addDays } from '#domain/days.ts'
import { decide, handOver, take } from './filing-steps.ts'
import { placeOf } from './people.ts'
import { isCompeted, reaches, type Schedule } from './schedule.ts'
import { awardOf, contractOf, supplierOf } from './signing.ts'
import type { Story, Turn } from './story.ts'

const whyOtherwise = '情况特殊，已经集体研究并说明原因'

/** From the number to the contract; answers on which day it was signed, counted from the decision. */
export function tellContract(plan: Schedule) {
  const { scenario, go, people } = plan
  // The first one who filed it has left; the town hands it to the village's own filer.
  if (scenario.odd.turns?.includes('transferred')) go(1, handOver(placeOf(scenario.place).decider, people.filer))
  if (scenario.odd.newMethod !== undefined) amendMethod(plan, scenario.odd.newMethod)
  if (!isCompeted(scenario)) {
    if (reaches(scenario, 'contracted')) go(9, signDirectly(plan))
    return
  }
  if (!reaches(scenario, 'sourcing')) return
  source(plan)
  if (reaches(scenario, 'contracted')) sign(plan)
}

const signDirectly = ({ people }: Schedule): Turn =>
  take('sign-direct', people.filer, ({ story, on }) => {
    return { supplier: supplierOf(story), contract: contractOf(story, on), deviationReason: whyOtherwise }
  })

function amendMethod({ go, people }: Schedule, method: string) {
  go(6, take('request-amendment', people.filer, { method, reason: '公告期内报名不足，申请调整发包方式' }))
  go(3, decide({ kind: 'amendment', by: people.deciders, grant: true, decision: '同意调整发包方式' }))
}

/** A statutory tender leaves bidders twenty days. */
function bidDaysOf({ scenario }: Schedule) {
  return scenario.odd.bidDays ?? (scenario.estimate >= 1_000_000 ? 23 : 9)
}

function source(plan: Schedule) {
  const { go, people, scenario } = plan
  const days = bidDaysOf(plan)
  const notice = (on: string) => ({ noticeDate: on, closingDate: addDays(on, days), deviationReason: whyOtherwise })
  go(
    7,
    take('open-sourcing', people.filer, ({ on }) => notice(on)),
  )
  if (scenario.odd.turns?.includes('failed-round'))
    go(
      days + 2,
      take('fail-round', people.filer, ({ on }) => ({ reason: '有效投标人不足三家，重新公告', ...notice(on) })),
    )
}

function sign(plan: Schedule) {
  const { go, people, scenario } = plan
  const wait = bidDaysOf(plan) + Math.max(18, (scenario.odd.awardToSign ?? 0) + 4)
  if (scenario.odd.overPrice === undefined) {
    go(wait, take('sign-competitive', people.filer, signingOn))
    return
  }
  go(wait, askOverPrice(people.filer))
  go(3, decide({ kind: 'over-price', by: people.deciders, grant: true, decision: '经核实，同意按中标价签订' }))
}

export const askOverPrice = (by: string): Turn =>
  take('request-over-price', by, (told) => ({ sign: signingOn(told), reason: '材料涨价，投标报价均高于控制价' }))

function signingOn({ story, on }: { story: Story; on: string }) {
  const contract = contractOf(story, on)
  return { supplier: supplierOf(story), contract, award: awardOf(story, contract), deviationReason: whyOtherwise }
}
