import * as records from '../record-store.ts'
import { startColumns } from '../recorded-columns.ts'
import type { Effect, EffectOf, StepContext } from './effect.ts'

export const start: EffectOf<'start'> = async ({ input: { actualStart, sitePerson, qualityPerson } }) => ({
  columns: startColumns({ actualStart, sitePerson, qualityPerson }),
  record: 'start',
  after: { actualStart, sitePerson, qualityPerson },
})

export const reportProgress: EffectOf<'report-progress'> = async ({ tx, actor, dossier, input: { percent, note, reason } }) => ({
  columns: { progress: percent },
  record: await records.addReport(tx, { projectId: dossier.id, percent, note, reason, by: actor.id }),
  reason,
  after: { percent, note },
})

export const recordPayment: EffectOf<'record-payment'> = async ({ tx, actor, dossier, input }) => {
  const { date, amount, payee, deviationReason: reason } = input
  return {
    columns: { paid: dossier.paid + amount },
    record: await records.addPayment(tx, { projectId: dossier.id, date, amount, payee, reason, by: actor.id }),
    reason,
    after: { date, amount, payee },
  }
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

export const accept: EffectOf<'accept'> = async (context) => ({
  columns: { accepted_on: context.input.date },
  ...(await judge(context, true)),
})

export const failAcceptance: EffectOf<'fail-acceptance'> = async (context) => ({
  columns: { actual_end: null },
  ...(await judge(context, false)),
})

async function judge({ tx, actor, dossier, input }: StepContext<'accept' | 'fail-acceptance'>, passed: boolean): Promise<Effect> {
  const { date, acceptors, opinion } = input
  return {
    record: await records.addAcceptance(tx, { projectId: dossier.id, date, passed, opinion, acceptors, by: actor.id }),
    reason: opinion,
    after: { date, acceptors },
  }
}

export const archive: EffectOf<'archive'> = async ({ input: { reason } }) => ({ columns: { due_on: null }, reason })

export const reopen: EffectOf<'reopen'> = async ({ dossier, input: { reason } }) => ({ record: `reopened ${dossier.version}`, reason })
