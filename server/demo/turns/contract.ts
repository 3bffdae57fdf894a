import { addDays } from '#domain/time/days.ts'
import { decide, handOver, type StepContext, take } from '../filing-steps.ts'
import { placeOf } from '../people.ts'
import { isCompeted, reaches, type Schedule } from '../schedule.ts'
import { awardOf, contractOf, supplierOf } from '../signing.ts'
import type { Turn } from '../story.ts'

const whyOtherwise = '情况特殊，已经集体研究并说明原因'

/** From the number to the contract; answers on which day it was signed, counted from the decision. */
export function tellContract(plan: Schedule) {
  const { scenario, go, people } = plan
  // The first one who filed it has left; the town hands it to the village's own filer.
  if (scenario.odd.turns?.includes('transferred')) go(1, handOver(placeOf(scenario.place).decider, people.filer))
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
      days + 11, // a holiday brings it forward by nine days, and never before bidding has closed
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

function signingOn({ story, filing, on }: StepContext) {
  const contract = contractOf(story, on)
  const award = awardOf(story, contract, filing.rounds.at(-1)?.closingDate ?? on)
  return { supplier: supplierOf(story), contract, award, deviationReason: whyOtherwise }
}
