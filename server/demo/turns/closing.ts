import type { Acceptor } from '#contract/project-actions.ts'
import { contractValue } from '#domain/filing/dossier.ts'
import { usualWarrantyEnd } from '#domain/steps/warranty.ts'
import { readView } from '../../projects/page/view-store.ts'
import { decide, idOf, take } from '../filing-steps.ts'
import { spread } from '../past.ts'
import { reaches, type Schedule } from '../schedule.ts'
import type { Story, Turn } from '../story.ts'
import { pay } from './work.ts'

/** From the end of work into the archive. */
export function tellClosing(plan: Schedule) {
  const { scenario, go, people } = plan
  if (!reaches(scenario, 'accepted')) return
  if (scenario.odd.turns?.includes('failed-acceptance')) {
    go(8, take('fail-acceptance', people.decider, judgement('路面平整度不合格，返工后再验')))
    go(
      14,
      take('complete', people.filer, ({ on }) => ({ actualEnd: on })),
    )
  }
  go(12, take('accept', people.decider, judgement('现场查验合格，同意通过验收')))
  if (!scenario.odd.enteredAtOnce) go(4, pay(Math.max(0.8, scenario.odd.paid ?? 0)))
  if (!reaches(scenario, 'settled')) return
  go(16, askSettlement(people.filer))
  go(4, decide({ kind: 'settlement', by: people.deciders, grant: true, decision: '同意按审定价结算' }))
  go(6, pay(scenario.odd.finallyPaid ?? 0.97, 'settlement'))
  if (reaches(scenario, 'archived')) go(18, take('archive', people.decider, { reason: '资料齐全，同意归档' }))
}

const judgement =
  (opinion: string) =>
  ({ story, on }: { story: Story; on: string }) => ({ date: on, acceptors: acceptorsOf(story), opinion })

const surnames = ['贾', '邹', '熊', '秦', '阎', '薛', '侯', '雷', '白', '龚', '邵', '万']
const givenNames = ['建国', '秀英', '志明', '丽华', '永强', '海涛', '玉梅', '国平']

/** Three people: from the deciding office, from the village's own supervision, and somebody who knows the trade. */
function acceptorsOf({ scenario, county }: Story): Acceptor[] {
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
  return [{ ...first, name, mobile: mobileOf ? county.person(mobileOf).mobile : first.mobile }, ...others]
}

/** Amounts in whole yuan, so that the retained share has no fractions of a fen. */
export const askSettlement =
  (by: string): Turn =>
  async (story, on) => {
    const { scenario, county } = story
    const { submitted = 0.995, reviewed = 0.962 } = scenario.odd.settlement ?? {}
    const { acceptances } = await readView(county.tx, county.person(by), { id: idOf(story), questions: {} })
    const acceptedOn = acceptances[0]?.date
    await take('request-settlement', by, ({ filing }) => {
      const yuan = (share: number) => Math.round((contractValue(filing) * share) / 100) * 100
      const needsAgency = (filing.contract?.price ?? 0) >= filing.limits.directLimit
      return {
        submitted: yuan(submitted),
        reviewed: yuan(reviewed),
        agencyId: needsAgency ? county.unit('公信工程造价咨询').id : null,
        date: on,
        warrantyEnd: acceptedOn ? usualWarrantyEnd(acceptedOn) : null,
      }
    })(story, on)
  }
