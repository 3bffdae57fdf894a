import type { Acceptor } from '#contract/project-actions.ts'
import type { Actor } from '#domain/access.ts'
import type { Transaction } from '../../database.ts'
import type { LoadedDossier } from './dossier-store.ts'
import type { EffectOf } from './effect.ts'

export const start: EffectOf<'start'> = async ({ input: { actualStart, sitePerson, qualityPerson } }) => ({
  columns: { actual_start: actualStart, site_person: sitePerson, quality_person: qualityPerson },
  record: 'start',
  after: { actualStart, sitePerson, qualityPerson },
})

export const reportProgress: EffectOf<'report-progress'> = async ({ tx, actor, dossier, input: { percent, note, reason } }) => {
  const [report] = await tx<[{ id: string }]>`
    insert into progress_report (project_id, percent, note, reason, reported_by)
    values (${dossier.id}, ${percent}, ${note}, ${reason}, ${actor.id}) returning id`
  return { columns: { progress: percent }, record: report.id, reason, after: { percent, note } }
}

export const recordPayment: EffectOf<'record-payment'> = async ({
  tx,
  actor,
  dossier,
  input: { date, amount, payee, deviationReason },
}) => {
  const [payment] = await tx<[{ id: string }]>`
    insert into payment (project_id, paid_on, amount, payee, reason, recorded_by)
    values (${dossier.id}, ${date}, ${amount}, ${payee}, ${deviationReason}, ${actor.id}) returning id`
  return { columns: { paid: dossier.paid + amount }, record: payment.id, reason: deviationReason, after: { date, amount, payee } }
}

export const suspend: EffectOf<'suspend'> = async ({ dossier, input: { reason } }) => ({
  columns: { suspended_from: dossier.state, owner_suspended: true },
  record: `suspended ${dossier.version}`,
  reason,
})

export const resume: EffectOf<'resume'> = async ({ dossier, input: { reason } }) => ({
  columns: { suspended_from: null, owner_suspended: false },
  record: `resumed ${dossier.version}`,
  reason,
})

/** What the owner side had suspended keeps its own way back. */
export const stop: EffectOf<'stop'> = async ({ dossier, input: { reason } }) => ({
  columns: { suspended_from: dossier.suspendedFrom ?? dossier.state, stopped: true },
  record: `stopped ${dossier.version}`,
  reason,
})

export const lift: EffectOf<'lift'> = async ({ dossier, input: { reason } }) => ({
  columns: { stopped: false, ...(dossier.ownerSuspended ? {} : { suspended_from: null }) },
  record: `lifted ${dossier.version}`,
  reason,
})

export const complete: EffectOf<'complete'> = async ({ input: { actualEnd } }) => ({
  columns: { actual_end: actualEnd },
  record: 'completion',
  after: { actualEnd },
})

export const accept: EffectOf<'accept'> = async ({ tx, actor, dossier, input }) => ({
  columns: { accepted_on: input.date },
  record: await addAcceptance(tx, actor, dossier, { ...input, passed: true }),
  reason: input.opinion,
  after: { date: input.date, acceptors: input.acceptors },
})

export const failAcceptance: EffectOf<'fail-acceptance'> = async ({ tx, actor, dossier, input }) => ({
  columns: { actual_end: null },
  record: await addAcceptance(tx, actor, dossier, { ...input, passed: false }),
  reason: input.opinion,
  after: { date: input.date, acceptors: input.acceptors },
})

export const archive: EffectOf<'archive'> = async ({ input: { reason } }) => ({ columns: { due_on: null }, reason })

export const reopen: EffectOf<'reopen'> = async ({ dossier, input: { reason } }) => ({ record: `reopened ${dossier.version}`, reason })

type Judgement = { date: string; passed: boolean; opinion: string; acceptors: readonly Acceptor[] }

async function addAcceptance(tx: Transaction, actor: Actor, { id }: LoadedDossier, { date, passed, opinion, acceptors }: Judgement) {
  const [acceptance] = await tx<[{ id: string }]>`
    insert into acceptance (project_id, accepted_on, passed, opinion, acceptors, decided_by)
    values (${id}, ${date}, ${passed}, ${opinion}, ${tx.json([...acceptors])}, ${actor.id}) returning id`
  return acceptance.id
}
