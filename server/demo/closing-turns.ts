import type { Acceptor } from '#contract/project-actions.ts'
import { contractValue } from '#domain/dossier.ts'
import { usualWarrantyEnd } from '#domain/warranty.ts'
import { spread } from './past.ts'
import { decide } from './requests.ts'
import { reaches, type Schedule } from './schedule.ts'
import { take } from './story.ts'
import type { Story } from './story-state.ts'
import { pay } from './work-turns.ts'

/** From the end of work into the archive. */
export function tellClosing(plan: Schedule) {
  const { scenario, go, people } = plan
  if (!reaches(scenario, 'accepted')) return
  if (scenario.odd.turns?.includes('failed-acceptance')) {
    go(8, (story, on) =>
      take(story, 'fail-acceptance', {
        by: people.decider,
        on,
        input: { date: on, acceptors: acceptorsOf(story), opinion: '路面平整度不合格，返工后再验' },
      }),
    )
    go(14, (story, on) => take(story, 'complete', { by: people.filer, on, input: { actualEnd: on } }))
  }
  go(12, (story, on) =>
    take(story, 'accept', {
      by: people.decider,
      on,
      input: { date: on, acceptors: acceptorsOf(story), opinion: '现场查验合格，同意通过验收' },
    }),
  )
  if (!scenario.odd.enteredAtOnce) go(4, (story, on) => pay(story, on, Math.max(0.8, scenario.odd.paid ?? 0)))
  if (!reaches(scenario, 'settled')) return
  settle(plan)
  if (reaches(scenario, 'archived'))
    go(18, (story, on) => take(story, 'archive', { by: people.decider, on, input: { reason: '资料齐全，同意归档' } }))
}

const surnames = ['贾', '邹', '熊', '秦', '阎', '薛', '侯', '雷', '白', '龚', '邵', '万']
const givenNames = ['建国', '秀英', '志明', '丽华', '永强', '海涛', '玉梅', '国平']

/** Three people: from the deciding office, from the village's own supervision, and somebody who knows the trade. */
function acceptorsOf({ scenario, world }: Story): Acceptor[] {
  const { key, place, odd } = scenario
  const units = [`${place}村务监督委员会`, '临溪县农业农村局工程股', `${place}村民代表`]
  const people = units.map((unit, at) => ({
    name: `${surnames[spread(`${key} ${at}`, surnames.length)]}${givenNames[spread(`${at} ${key}`, givenNames.length)]}`,
    unit,
    mobile: `1577${String(1_000_000 + spread(`${key} acceptor ${at}`, 8_999_999))}`,
  }))
  const [first, ...others] = people
  if (!first || !odd.acceptor) return people
  const { name = first.name, mobileOf } = odd.acceptor
  return [{ ...first, name, mobile: mobileOf ? world.person(mobileOf).mobile : first.mobile }, ...others]
}

/** Amounts in whole yuan, so that the retained share has no fractions of a fen. */
function settle({ go, people, scenario }: Schedule) {
  go(16, (story, on) => askSettlement(story, on, people.filer))
  go(4, (story, on) => {
    const level = story.rows.project_request.find(({ state }) => state === 'open')?.deciding_level
    decide(story, 'settlement', { by: level === 'county' ? people.county : people.decider, on, grant: true, decision: '同意按审定价结算' })
  })
  go(6, (story, on) => pay(story, on, scenario.odd.finallyPaid ?? 0.97, story.dossier.settlementReviewed ?? 0))
}

export function askSettlement(story: Story, on: string, by: string) {
  const { scenario, dossier, world } = story
  const { submitted = 0.995, reviewed = 0.962 } = scenario.odd.settlement ?? {}
  const yuan = (share: number) => Math.round((contractValue(dossier) * share) / 100) * 100
  const agency = world.unit('公信工程造价咨询')
  const needsAgency = (dossier.contract?.price ?? 0) >= dossier.limits.directLimit
  const accepted = story.rows.acceptance.at(-1)?.accepted_on
  take(story, 'request-settlement', {
    by,
    on,
    input: {
      submitted: yuan(submitted),
      reviewed: yuan(reviewed),
      agencyId: needsAgency ? agency.id : null,
      date: on,
      warrantyEnd: typeof accepted === 'string' ? usualWarrantyEnd(accepted) : null,
    },
  })
}
