import { randomBytes } from 'node:crypto'
import type { Draw, NewDraw } from '#contract/draws.ts'
import { type FaultyField, faulty, Refusal } from '#contract/errors.ts'
import { drawAlgorithm, seedHashOf } from '#domain/draws/draw.ts'
import { drawnIn, operatorHindrance, quotaFaults, sessionFaults } from '#domain/draws/draw-steps.ts'
import type { Actor } from '#domain/people/access.ts'
import type { ActionContext } from '../action-context.ts'
import type { Transaction } from '../database/connect.ts'
import { holdItems } from '../dictionaries/store.ts'
import type { Encryption } from '../encryption.ts'
import { notify } from '../notifications/store.ts'
import { type LoadedDossier, lockDossier } from '../projects/life/dossier-store.ts'
import { haveUnits } from '../units/store.ts'
import { selectCandidates } from './candidates.ts'
import { readDrawDetail } from './detail.ts'
import { listFilingBidders, listWitnesses } from './pool-store.ts'
import { aboutDraw, recordDraw } from './record.ts'
import * as store from './store.ts'

type Committing = { projectId: string; given: NewDraw; encryption: Encryption }

/** Fixes who can be drawn and a secret seed, before the witness says the words that decide. */
export async function commitDraw(tx: Transaction, context: ActionContext, { projectId, given, encryption }: Committing): Promise<Draw> {
  const { actor } = context
  const dossier = await lockDossier(tx, actor, projectId) // several who begin at once take turns
  mustBeOperator(actor, dossier, given)
  const earlier = await store.lockCurrent(tx, projectId, given.subject)
  if ((earlier?.id ?? null) !== given.supersedes) throw new Refusal('record.changed')
  await mustBeSound(tx, { actor, dossier, given })
  const bidders = [...new Set([...given.bidders, ...(await listFilingBidders(tx, projectId))])]
  const { candidates, ...committed } = await selectCandidates(tx, dossier, { ...given, bidders })
  const seed = randomBytes(32).toString('hex')
  if (earlier) await store.supersede(tx, earlier.id)
  const { bidders: _typed, ...terms } = given
  const id = await store.insertDraw(tx, {
    ...terms,
    ...committed,
    reason: earlier ? given.reason : null,
    bidderIds: bidders,
    candidates: candidates.map(({ pseudonym, expertId, unitId, exclusion }) => ({ pseudonym, expertId, unitId, exclusion })),
    projectId,
    operatorId: actor.id,
    statutory: isStatutory(dossier),
    algorithm: drawAlgorithm,
    seedHash: seedHashOf(seed),
    seedCipher: encryption.seal(seed),
  })
  const after = {
    projectId,
    ...given,
    bidders,
    eligible: committed.list.length,
    listHash: committed.listHash,
    seedHash: seedHashOf(seed),
  }
  await recordDraw(tx, context, { event: 'draw.committed', draw: { id, scopeCode: dossier.scopeCode }, after })
  const project = { id: projectId, name: dossier.filing.name }
  await notify(tx, [{ kind: 'draw.witness', to: [given.witnessId], ...aboutDraw('draw.witness', { id, project }), by: actor.id }])
  return readDrawDetail(tx, actor, id)
}

/** The tender law applies from the statutory limit on. */
export const isStatutory = ({ filing, limits }: LoadedDossier) => (filing.estimatedPrice ?? 0) >= limits.statutoryLimit

function mustBeOperator(actor: Actor, dossier: LoadedDossier, { subject }: NewDraw) {
  const hindrance = operatorHindrance(actor, dossier)
  if (hindrance === 'duty-separated') throw new Refusal('duty.separated')
  if (hindrance === 'not-decider') throw new Refusal('project.not-yours', { reason: hindrance })
  if (hindrance || !drawnIn[subject].includes(dossier.state))
    throw new Refusal('project.action-closed', { state: dossier.state, allowed: [] })
}

type Checking = { actor: Actor; dossier: LoadedDossier; given: NewDraw }

async function mustBeSound(tx: Transaction, { actor, dossier, given }: Checking) {
  const items = await holdItems(
    tx,
    'trade',
    given.quotas.map(({ specialty }) => specialty),
  )
  const known = items.filter(({ enabled }) => enabled).map(({ code }) => code)
  const faults: FaultyField[] = [
    ...quotaFaults(given, { statutory: isStatutory(dossier), known }),
    ...sessionFaults(given, await store.readNow(tx)),
  ]
  const witnesses = await listWitnesses(tx, dossier)
  if (given.witnessId === actor.id || !witnesses.some(({ id }) => id === given.witnessId))
    faults.push({ field: 'witnessId', code: 'draw.witness' })
  if (given.subject === 'experts' && given.pool === null) faults.push({ field: 'pool', code: 'required' })
  if (given.subject === 'contractors' && given.pool !== null) faults.push({ field: 'pool', code: 'not-expected' })
  // Bids are judged only once it is known whose they are: whoever has to do with a bidder must be left out from the beginning.
  if (given.subject === 'experts' && dossier.state === 'sourcing' && given.bidders.length === 0)
    faults.push({ field: 'bidders', code: 'required' })
  if (!(await haveUnits(tx, given.bidders))) faults.push({ field: 'bidders', code: 'unit.unusable' })
  if (given.supersedes !== null && given.reason === null) faults.push({ field: 'reason', code: 'required' })
  if (faults.length > 0) throw faulty(...faults)
}
