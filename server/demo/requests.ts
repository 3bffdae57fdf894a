import { randomUUID } from 'node:crypto'
import type { RequestKind } from '#contract/lifecycle.ts'
import type { ActionInputs } from '#contract/project-actions.ts'
import { type OpenRequest, obstaclesToDeciding, stateAfterGranting } from '#domain/requests.ts'
import { signed } from './consequences.ts'
import { openRequestOf } from './open-request.ts'
import { happen, nextMoment } from './story.ts'
import type { Consequence, Row, Story } from './story-state.ts'

type Decision = { by: string; on: string; grant: boolean; decision: string }

/** Decides the open request of a kind; granting carries it out. */
export function decide(story: Story, kind: RequestKind, { by, on, grant, decision }: Decision) {
  const actor = story.world.person(by)
  const row = openRow(story, kind)
  const request = openRequestOf(story, kind, row.payload as object, row.consent_by !== null)
  const obstacles = obstaclesToDeciding(request, actor, story.dossier)
  if (obstacles.length > 0) throw new Error(`${story.scenario.key}: ${by} cannot decide ${kind}: ${JSON.stringify(obstacles)}`)
  const at = nextMoment(story, on)
  const consequence = grant ? carriedOut(story, request, row, at) : {}
  const to = grant ? stateAfterGranting(request, story.dossier) : story.dossier.state
  close(row, { state: grant ? 'granted' : 'refused', by: actor.id, at, decision })
  // Deciding binds no files of its own: they were bound when it was asked.
  return happen(story, { ...consequence, action: `${grant ? 'grant' : 'refuse'}-${kind}`, actor, on, at, to, reason: decision })
}

export function withdrawRequest(story: Story, kind: RequestKind, { by, on }: { by: string; on: string }) {
  const actor = story.world.person(by)
  const at = nextMoment(story, on)
  close(openRow(story, kind), { state: 'withdrawn', by: actor.id, at, decision: null })
  happen(story, { action: `withdraw-${kind}`, actor, on, at, to: story.dossier.state })
}

export function consent(story: Story, { by, on }: { by: string; on: string }) {
  const actor = story.world.person(by)
  const at = nextMoment(story, on)
  Object.assign(openRow(story, 'termination'), { consent_by: actor.id, consent_at: at })
  happen(story, { action: 'consent-termination', actor, on, at, to: story.dossier.state })
}

function openRow({ rows, scenario }: Story, kind: RequestKind): Row {
  const row = rows.project_request.find((request) => request.kind === kind && request.state === 'open')
  if (!row) throw new Error(`${scenario.key} has no open request for ${kind}.`)
  return row
}

const close = (row: Row, { state, by, at, decision }: { state: string; by: string; at: string; decision: string | null }) =>
  Object.assign(row, { state, decided_by: by, decided_at: at, decision })

function carriedOut(story: Story, request: OpenRequest, row: Row, at: string): Consequence {
  if (request.kind === 'over-price') return signed(story, request.payload.sign)
  if (request.kind === 'amendment') return amended(story, request)
  if (request.kind === 'change') return changed(story, request.payload, { row, at })
  if (request.kind === 'settlement') return settled(request.payload)
  const ended = { suspended_from: null, owner_suspended: false, stopped: false, due_on: null }
  return { columns: ended, facts: { suspendedFrom: null, ownerSuspended: false, stopped: false } }
}

function amended({ dossier, rows }: Story, { payload, newMethod }: Extract<OpenRequest, { kind: 'amendment' }>): Consequence {
  if (newMethod?.methodClass === 'non-competitive')
    for (const round of rows.sourcing_round.filter(({ failed }) => !failed))
      Object.assign(round, { failed: true, fail_reason: payload.reason })
  const { method, exemptionNote, controlPrice, plannedStart, plannedEnd, contactName, contactPhone } = payload
  const given = { method, exemptionNote, controlPrice, plannedStart, plannedEnd, contactName, contactPhone }
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const columns = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  )
  return { columns, facts: { filing: { ...dossier.filing, ...changes }, ...(newMethod && { method: newMethod }) } }
}

function changed({ dossier, rows }: Story, payload: ActionInputs['request-change'], { row, at }: { row: Row; at: string }): Consequence {
  const { type, amount, newEnd, reason } = payload
  rows.change_order.push({
    id: randomUUID(),
    project_id: dossier.id,
    request_id: row.id,
    type,
    amount,
    new_end: newEnd,
    reason,
    approved_at: at,
  })
  const changes = [...dossier.changes, { type, amount, newEnd, approved: true }]
  const value = changes.filter((change) => change.type === 'value').reduce((sum, change) => sum + change.amount, 0)
  const contract = dossier.contract && newEnd ? { ...dossier.contract, end: newEnd } : dossier.contract
  return { columns: { approved_changes: value, ...(newEnd && { contract_end: newEnd }) }, facts: { changes, contract } }
}

const settled = ({ submitted, reviewed, agencyId, date, warrantyEnd = null }: ActionInputs['request-settlement']): Consequence => ({
  columns: {
    settlement_submitted: submitted,
    settlement_reviewed: reviewed,
    settlement_agency_id: agencyId,
    settlement_date: date,
    warranty_end: warrantyEnd,
  },
  facts: { settlementReviewed: reviewed },
})
