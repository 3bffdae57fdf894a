import type { ActionInputs } from '#contract/project-actions.ts'
import { contractValue, type Dossier } from '../filing/dossier.ts'
import { hasShortPublicity } from '../filing/filing.ts'
import { daysBetween } from '../time/days.ts'
import { formatYuan } from '../values/money.ts'
import { acceptanceFaults } from './acceptance-checks.ts'
import type { Findings, Surroundings } from './action-findings.ts'
import { amendmentFaults } from './amendment-checks.ts'
import { awardFitsState, bidderFaults, overPrice, type Signing, signingDeviations, signingFaults } from './contract-checks.ts'
import { correctionFindings } from './correction-checks.ts'
import { fault, following, happened, notBefore, planned } from './project-days.ts'
import { completionFaults, settlementFaults, startFindings } from './work-checks.ts'

type Given<Action extends keyof ActionInputs> = { dossier: Dossier; input: ActionInputs[Action]; around: Surroundings }
type CheckedActions = { [Action in keyof ActionInputs]?: (given: Given<Action>) => Findings }

/** Checks what an action was told. Only impossible dates and contradictions are faults. */
export const actionChecks: CheckedActions = {
  submit: ({ dossier }) => ({ faults: [], deviations: hasShortPublicity(dossier) ? ['short-decision-publicity'] : [] }),
  'open-sourcing': noticeFindings,
  'fail-round': ({ dossier, input, around }) => {
    const { faults, deviations } = noticeFindings({ dossier, input, around })
    return { faults: [...faults, ...bidderFaults(input.bidders ?? [], 'bidders')], deviations }
  },
  'sign-competitive': ({ dossier, input, around }) => signing(dossier, input, around),
  'sign-direct': ({ dossier, input, around }) => signing(dossier, { ...input, award: null }, around),
  start: ({ dossier, input, around: { today } }) => startFindings(dossier, input, today),
  'report-progress': ({ dossier, input: { percent, reason } }) => ({
    faults: percent < dossier.progress && reason === null ? [fault('reason', 'required')] : [],
    deviations: [],
  }),
  'record-payment': ({ dossier, input: { amount, date }, around: { today } }) => ({
    faults: [
      ...happened('date', date, today),
      ...(amount === 0 ? [fault('amount', 'required')] : []),
      ...(dossier.paid + amount < 0 ? [fault('amount', 'too-small', { limit: formatYuan(-dossier.paid) })] : []),
    ],
    deviations:
      amount > 0 && dossier.paid + amount > (dossier.settlementReviewed ?? contractValue(dossier)) ? ['paid-beyond-contract'] : [],
  }),
  complete: ({ dossier, input, around: { today } }) => ({ faults: completionFaults(dossier, input, today), deviations: [] }),
  accept: ({ dossier, input, around: { today } }) => ({ faults: acceptanceFaults(dossier, input, today), deviations: [] }),
  'fail-acceptance': ({ dossier, input, around: { today } }) => ({ faults: acceptanceFaults(dossier, input, today), deviations: [] }),
  archive: ({ dossier, input: { reason } }) => ({
    faults: dossier.paid > (dossier.settlementReviewed ?? 0) && reason === null ? [fault('reason', 'required')] : [],
    deviations: [],
  }),
  'request-change': ({ dossier, input: { type, amount, newEnd }, around: { today } }) => ({
    faults: [
      ...(type === 'value' && amount === 0 ? [fault('amount', 'required')] : []),
      ...(type !== 'value' && amount !== 0 ? [fault('amount', 'not-expected')] : []),
      ...(type === 'duration' && newEnd === null ? [fault('newEnd', 'required')] : []),
      ...planned('newEnd', newEnd, today),
      ...(newEnd !== null && dossier.contract ? notBefore('newEnd', dossier.contract.start, newEnd) : []),
      ...(contractValue(dossier) + amount <= 0 ? [fault('amount', 'too-small', { limit: formatYuan(1 - contractValue(dossier)) })] : []),
    ],
    deviations: [],
  }),
  'request-settlement': ({ dossier, input, around }) => ({ faults: settlementFaults(dossier, input, around), deviations: [] }),
  'request-over-price': ({ dossier, input: { sign }, around }) => ({
    faults: [...awardFitsState(dossier, sign), ...signingFaults(dossier, sign, around)].map(({ field, ...rest }) => ({
      field: `sign.${field}`,
      ...rest,
    })),
    deviations: signingDeviations(dossier, sign, around),
  }),
  'request-amendment': ({ dossier, input, around }) => ({ faults: amendmentFaults(dossier, input, around), deviations: [] }),
  'request-termination': ({ dossier, input: { paid } }) => ({
    faults: paid === dossier.paid ? [] : [fault('paid', 'not-as-paid', { limit: formatYuan(dossier.paid) })],
    deviations: [],
  }),
  'request-correction': ({ dossier, input: { corrected }, around }) => correctionFindings(dossier, corrected, around),
  'request-acceptance-correction': ({ dossier, input: { corrected }, around }) => correctionFindings(dossier, corrected, around),
}

const signing = (dossier: Dossier, input: Signing, around: Surroundings): Findings => ({
  faults: [...signingFaults(dossier, input, around), ...overPrice(dossier, input.contract)],
  deviations: signingDeviations(dossier, input, around),
})

type Notice = { noticeDate: string; closingDate: string }

/** A statutory tender leaves bidders their time (Tendering Law art. 24), and no round is announced before an earlier one has closed. */
function noticeFindings({
  dossier: { limits, filing, rounds },
  input: { noticeDate, closingDate },
  around: { today },
}: {
  dossier: Dossier
  input: Notice
  around: Surroundings
}): Findings {
  const short = (filing.estimatedPrice ?? 0) >= limits.statutoryLimit && daysBetween(noticeDate, closingDate) < limits.bidDays
  return {
    faults: [
      ...happened('noticeDate', noticeDate, today),
      ...planned('closingDate', closingDate, today),
      ...notBefore('closingDate', noticeDate, closingDate),
      ...following('noticeDate', rounds.at(-1)?.closingDate, noticeDate),
    ],
    deviations: short ? ['short-bid-period'] : [],
  }
}
