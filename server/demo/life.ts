import { addDays } from '#domain/days.ts'
import { begin } from './beginning.ts'
import { askSettlement, tellClosing } from './closing-turns.ts'
import { tellContract } from './contract-turns.ts'
import { workingDay } from './past.ts'
import { tellReview } from './review-turns.ts'
import type { Scenario } from './scenario.ts'
import { anchorOf, type Schedule, schedule } from './schedule.ts'
import { awardOf, contractOf, supplierOf } from './signing.ts'
import { take } from './story.ts'
import type { Story } from './story-state.ts'
import { tellWork } from './work-turns.ts'
import type { World } from './world.ts'

/** Tells the whole life of one filing up to today. */
export function tellLife(world: World, scenario: Scenario): Story {
  const plan = schedule(scenario)
  tellReview(plan)
  const filed = plan.cursor.at
  tellContract(plan)
  const signed = plan.cursor.at
  tellWork(plan)
  tellClosing(plan)
  const reached = stateReached(plan)
  if (scenario.state === 'void') endVoid(plan)
  const anchor = anchorOf(scenario, world.today, { state: scenario.state === 'void' ? plan.cursor.at : reached, signed })
  const dayAt = (at: number) => workingDay(addDays(anchor, at))
  askNow(plan, world.today, anchor)
  const created = scenario.state === 'draft' ? dayAt(0) : dayAt((scenario.odd.idle ?? 8) - 1)
  const decided = dayAt(scenario.state === 'draft' ? -9 : 0)
  const story = begin(world, scenario, { decided, created, planned: dayAt(filed + 30), duration: plan.duration }, plan.people.first)
  for (const { at, tell } of plan.entries.toSorted((one, other) => one.at - other.at)) tell(story, dayAt(at))
  if (story.dossier.state !== scenario.state)
    throw new Error(`${scenario.key} ends as ${story.dossier.state} instead of ${scenario.state}.`)
  return takeAway(story)
}

/** What settles in and after a state belongs to it: a filing is settled when it was granted, not when it was last paid for. */
function stateReached({ scenario, cursor }: Schedule) {
  if (scenario.state === 'accepted') return cursor.at - (scenario.odd.enteredAtOnce ? 0 : 4)
  return scenario.state === 'settled' ? cursor.at - 6 : cursor.at
}

function endVoid({ go, people }: Schedule) {
  const by = people.isVillage ? people.decider : people.county
  go(10, (story, on) => take(story, 'void', { by, on, input: { reason: '重复申报，经核实作废' } }))
}

/** A request that still waits was asked for two days ago. */
function askNow({ scenario, beside, people, duration }: Schedule, today: string, anchor: string) {
  const { asks } = scenario.odd
  if (!asks) return
  const at = Math.round((Date.parse(today) - Date.parse(anchor)) / 86_400_000) - 2
  const by = people.filer
  const ask: Record<typeof asks, (story: Story, on: string) => unknown> = {
    amendment: (story, on) =>
      take(story, 'request-amendment', {
        by,
        on,
        input: { plannedEnd: addDays(story.dossier.filing.plannedEnd ?? on, 45), reason: '征地协调延后，计划工期顺延' },
      }),
    change: (story, on) =>
      take(story, 'request-change', {
        by,
        on,
        input: {
          type: 'value',
          amount: Math.round(((story.dossier.contract?.price ?? 0) * 0.04) / 100) * 100,
          newEnd: null,
          reason: '增设错车道一处，需增加工程量',
        },
      }),
    settlement: (story, on) => askSettlement(story, on, by),
    termination: (story, on) =>
      take(story, 'request-termination', { by, on, input: { reason: '选址调整，协商终止合同', paid: story.dossier.paid } }),
    'over-price': (story, on) => {
      const supplier = supplierOf(story)
      const contract = contractOf(story, on, duration)
      const sign = { supplier, contract, award: awardOf(story, { contract, supplier }), deviationReason: null }
      return take(story, 'request-over-price', { by, on, input: { sign, reason: '材料涨价，投标报价均高于控制价' } })
    },
  }
  beside(at, (story, on) => void ask[asks](story, on))
}

/** One case is about a proof that is not there any more. */
function takeAway(story: Story): Story {
  const { missing } = story.scenario.odd
  if (missing) story.files = story.files.filter(({ category, step }) => category !== missing.category || step !== missing.step)
  return story
}
