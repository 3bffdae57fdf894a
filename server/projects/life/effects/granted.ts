import type { Filing } from '#contract/filing.ts'
import type { ActionInputs } from '#contract/project-actions.ts'
import type { FilingContext } from '../context.ts'
import { type LoadedDossier, snapshotOf } from '../dossier-store.ts'
import { addChangeOrder, failOpenRounds } from '../record-store.ts'
import { settlementColumns } from '../recorded-columns.ts'
import type { StoredRequest } from '../request-store.ts'
import { sign } from './contract.ts'
import { correct } from './correction.ts'
import type { Effect } from './effect.ts'

type Granting = Pick<FilingContext, 'tx' | 'encryption'> & { dossier: LoadedDossier }

/** Carries a granted request out, in the transaction of the decision. */
export async function carryOut(context: Granting, request: StoredRequest): Promise<Effect> {
  if (request.kind === 'over-price') return sign(context, request.payload.sign)
  if (request.kind === 'amendment') return amend(context, request)
  if (request.kind === 'change') return change(context, request.id, request.payload)
  if (request.kind === 'correction') return correct(context, request.payload)
  return request.kind === 'settlement' ? { columns: settlementColumns(request.payload) } : terminate
}

/** What has ended is neither suspended nor stopped any more. */
const terminate: Effect = { columns: { suspended_from: null, owner_suspended: false, stopped: false, due_on: null } }

async function amend({ tx, dossier }: Granting, { payload, newMethod }: Extract<StoredRequest, { kind: 'amendment' }>): Promise<Effect> {
  // A way of contracting that no longer competes has nothing left to source.
  if (newMethod?.methodClass === 'non-competitive') await failOpenRounds(tx, dossier.id, payload.reason)
  const columns = {
    method: payload.method,
    exemption_reason: payload.exemptionReason,
    exemption_note: payload.exemptionNote,
    control_price: payload.controlPrice,
    planned_start: payload.plannedStart,
    planned_end: payload.plannedEnd,
    contact_name: payload.contactName,
    contact_phone: payload.contactPhone,
  }
  return {
    columns: Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)),
    after: snapshotOf(dossier, amended(dossier.filing, payload)),
  }
}

function amended(filing: Filing, { version: _version, reason: _reason, ...changes }: ActionInputs['request-amendment']): Filing {
  return { ...filing, ...changes }
}

async function change({ tx, dossier }: Granting, requestId: string, payload: ActionInputs['request-change']): Promise<Effect> {
  await addChangeOrder(tx, dossier.id, requestId, payload)
  const earlier = dossier.changes.filter(({ type }) => type === 'value').reduce((sum, { amount }) => sum + amount, 0)
  return { columns: { approved_changes: earlier + payload.amount, ...(payload.newEnd && { contract_end: payload.newEnd }) } }
}
