import { addDays, daysBetween } from '#domain/time/days.ts'
import { forgetAnnouncement, listFiles, removeFile } from '../evidence/store.ts'
import { begin, onFiling, take } from './filing-steps.ts'
import { workingDay } from './past.ts'
import type { Scenario } from './scenario.ts'
import { anchorOf, type Schedule, schedule } from './schedule.ts'
import type { Step } from './step.ts'
import type { Story, Turn } from './story.ts'
import { askSettlement, tellClosing } from './turns/closing.ts'
import { askOverPrice, tellContract } from './turns/contract.ts'
import { tellReview } from './turns/review.ts'
import { tellWork } from './turns/work.ts'

/** The whole life of one filing up to today, day by day. */
export function tellLife(given: Omit<Story, 'days' | 'made'>): { story: Story; steps: Step[] } {
  const { scenario, county } = given
  const plan = schedule(scenario)
  tellReview(plan)
  const filed = plan.cursor.at
  tellContract(plan)
  const signed = plan.cursor.at
  tellWork(plan)
  tellClosing(plan)
  const reached = stateReached(plan)
  if (scenario.state === 'void') endVoid(plan)
  const anchor = anchorOf(scenario, county.today, { state: scenario.state === 'void' ? plan.cursor.at : reached, signed })
  const dayAt = (at: number) => workingDay(addDays(anchor, at))
  if (scenario.odd.asks) plan.meanwhile(daysBetween(anchor, county.today) - 2, asking(plan, scenario.odd.asks))
  if (scenario.odd.missing) plan.meanwhile(daysBetween(anchor, county.today) - 1, loseProof(plan, scenario.odd.missing))
  const isDraft = scenario.state === 'draft'
  const days = { decided: dayAt(isDraft ? -9 : 0), planned: dayAt(filed + 30), duration: plan.duration }
  const beginning = { at: isDraft ? 0 : (scenario.odd.idle ?? 8) - 1, turn: begin(plan.people.first) }
  const turns = [beginning, ...plan.entries.toSorted((one, other) => one.at - other.at)]
  const story = { ...given, days, made: { files: 0, photos: 0 } }
  return { story, steps: turns.map(({ at, turn }) => ({ day: dayAt(at), about: scenario.key, act: () => turn(story, dayAt(at)) })) }
}

/** What settles in and after a state belongs to it: a filing is settled when it was granted, not when it was last paid for. */
function stateReached({ scenario, cursor }: Schedule) {
  if (scenario.state === 'accepted') return cursor.at - (scenario.odd.enteredAtOnce ? 0 : 4)
  return scenario.state === 'settled' ? cursor.at - 6 : cursor.at
}

function endVoid({ go, people }: Schedule) {
  go(10, take('void', people.isVillage ? people.decider : people.county, { reason: '重复申报，经核实作废' }))
}

/** A request that still waits was asked for two days ago. */
function asking({ people: { filer } }: Schedule, asks: NonNullable<Scenario['odd']['asks']>): Turn {
  const requests: Record<typeof asks, Turn> = {
    amendment: take('request-amendment', filer, ({ filing, on }) => {
      return { plannedEnd: addDays(filing.filing.plannedEnd ?? on, 45), reason: '征地协调延后，计划工期顺延' }
    }),
    change: take('request-change', filer, ({ filing: { contract } }) => {
      const amount = Math.round(((contract?.price ?? 0) * 0.04) / 100) * 100
      return { type: 'value' as const, amount, newEnd: null, reason: '增设错车道一处，需增加工程量' }
    }),
    settlement: askSettlement(filer),
    termination: take('request-termination', filer, ({ filing: { paid } }) => ({ reason: '选址调整，协商终止合同', paid })),
    'over-price': askOverPrice(filer),
    correction: take('request-correction', filer, ({ filing: { actualStart }, on }) => {
      const start = { actualStart: actualStart ?? on, sitePerson: '郑国栋', qualityPerson: '何美兰' }
      return { corrected: { start }, reason: '开工时误填为项目经理，以施工单位任命文件为准' }
    }),
  }
  return requests[asks]
}

/** The one thing no action does: a proof that a step rests on is gone. The rules let nobody take it away, so it is taken from the shelf. */
const loseProof =
  ({ people }: Schedule, missing: NonNullable<Scenario['odd']['missing']>): Turn =>
  (story, on) =>
    onFiling(story, { by: people.filer, on }, async ({ tx, actor }, filing) => {
      const files = await listFiles(tx, actor, filing)
      const lost = files.find(({ category, step }) => category === missing.category && step === missing.step)
      const unused = lost && (await removeFile(tx, lost))
      if (!unused) return
      await story.county.services.storage.drop(unused)
      await forgetAnnouncement(tx, unused)
    })
