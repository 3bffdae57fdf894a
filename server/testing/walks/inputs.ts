import { exemptionReasons, type ProjectAction } from '#contract/lifecycle.ts'
import type { ActionInputs } from '#contract/project-actions.ts'
import { addDays } from '#domain/time/days.ts'
import { someBidders, someNotice, someSigning } from './contract-inputs.ts'
import { acceptanceCorrection, someCorrection } from './correction-inputs.ts'
import { someMethod } from './filing-inputs.ts'
import { ceilingOf, deviationReason, reasonIn, slips, someDay, someShare, type Telling } from './telling.ts'
import { someAcceptance, someChange, someCompletion, somePayment, someReport, someSettlement, someStart } from './work-inputs.ts'

type Inputs = { [Action in ProjectAction]: (telling: Telling) => Omit<ActionInputs[Action], 'version'> }

const nothing = () => ({})
const reason = (telling: Telling) => ({ reason: reasonIn(telling) })

/** What each action is told: mostly what it asks for, well-formed always. */
export const inputs: Inputs = {
  submit: (telling) => ({ deviationReason: deviationReason(telling) }),
  withdraw: nothing,
  'start-review': nothing,
  return: (telling) => ({ ...reason(telling), marks: [{ target: slips(telling) ? 'nowhere' : 'estimatedPrice', note: null }] }),
  approve: () => ({ opinion: '同意备案' }),
  'send-back': reason,
  'open-sourcing': someNotice,
  'fail-round': (telling) => ({
    ...reason(telling),
    ...someNotice(telling),
    ...(telling.chance.happens(0.5) && { bidders: someBidders(telling, ceilingOf(telling.seen)) }),
  }),
  'sign-competitive': (telling) => someSigning(telling, { competes: true, share: [85, 100] }) as never, // with its award
  'sign-direct': (telling) => {
    const { award: _award, ...signing } = someSigning(telling, { competes: false, share: [85, 100] })
    return signing
  },
  start: (telling) => ({ ...someStart(telling), deviationReason: deviationReason(telling) }),
  'report-progress': someReport,
  'record-payment': somePayment,
  suspend: reason,
  resume: reason,
  stop: reason,
  lift: reason,
  complete: someCompletion,
  accept: someAcceptance,
  'fail-acceptance': someAcceptance,
  archive: (telling) => ({ reason: slips(telling) ? null : reasonIn(telling) }),
  reopen: reason,
  void: reason,
  'request-over-price': (telling) => ({
    ...reason(telling),
    sign: someSigning(telling, { competes: (telling.seen.project.state === 'sourcing') !== slips(telling), share: [101, 125] }),
  }),
  'request-amendment': someAmendment,
  'request-change': someChange,
  'request-settlement': someSettlement,
  'request-termination': (telling) => ({ ...reason(telling), paid: telling.seen.project.paid + (slips(telling) ? 1 : 0) }),
  'request-correction': (telling) => ({ ...reason(telling), corrected: someCorrection(telling) }) as never, // the parts of the owner side
  'request-acceptance-correction': (telling) => ({ ...reason(telling), corrected: acceptanceCorrection(telling) }) as never, // has its part
}

function someAmendment(telling: Telling) {
  const { chance, seen, today } = telling
  const exemption = slips(telling) ? {} : { exemptionReason: chance.pick(exemptionReasons) }
  const plannedStart = someDay(telling, today, addDays(today, 40))
  return {
    ...reason(telling),
    ...chance.pick([
      { method: someMethod(telling), ...exemption },
      { controlPrice: someShare(telling, seen.project.estimatedPrice ?? 100, 80, 105) },
      { plannedStart, plannedEnd: someDay(telling, plannedStart, addDays(plannedStart, 90)) },
      { contactName: '李国强', contactPhone: '13900002222' },
      {},
    ]),
  }
}
