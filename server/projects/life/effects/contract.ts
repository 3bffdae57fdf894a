import type { Award, ContractTerms, Supplier } from '#contract/project-actions.ts'
import type { FilingContext } from '../context.ts'
import type { LoadedDossier } from '../dossier-store.ts'
import * as records from '../record-store.ts'
import { awardColumns, contractColumns, supplierColumns } from '../recorded-columns.ts'
import type { Effect, EffectOf } from './effect.ts'

export const openSourcing: EffectOf<'open-sourcing'> = async ({ tx, dossier, input: { noticeDate, closingDate } }) => ({
  record: await records.addRound(tx, { ...nextRound(dossier), noticeDate, closingDate }),
  after: { noticeDate, closingDate },
})

export const failRound: EffectOf<'fail-round'> = async ({ tx, dossier, input }) => {
  const { reason, noticeDate, closingDate, bidders, deviationReason } = input
  await records.failRound(tx, dossier.roundId, reason)
  if (bidders && bidders.length > 0) await records.addBidders(tx, dossier.roundId, bidders)
  await records.addRound(tx, { ...nextRound(dossier), noticeDate, closingDate })
  // Why it failed stands with the round; history also keeps why the next one is announced otherwise than it should be.
  return {
    record: dossier.roundId ?? '',
    reason: deviationReason ?? reason,
    after: { noticeDate, closingDate, ...(bidders && { bidders }) },
  }
}

const nextRound = ({ id, rounds }: LoadedDossier) => ({ projectId: id, number: rounds.length + 1 })

export const signCompetitive: EffectOf<'sign-competitive'> = (context) => sign(context, context.input)
export const signDirect: EffectOf<'sign-direct'> = (context) => sign(context, { ...context.input, award: null })

/** A supplier who waited for a decision brings its number sealed. */
type Signing = { award: Award | null; supplier: Supplier & { idSealed?: string }; contract: ContractTerms }
type SigningContext = Pick<FilingContext, 'tx' | 'encryption'> & { dossier: LoadedDossier }

/** Also carries out a granted request for a higher price. */
export async function sign({ tx, dossier, encryption }: SigningContext, { award, supplier, contract }: Signing): Promise<Effect> {
  if (award) await records.addBidders(tx, dossier.roundId, award.bidders)
  return {
    columns: { ...contractColumns(contract), ...supplierColumns(supplier, encryption), ...(award && awardColumns(award)) },
    record: 'contract',
    after: { ...(award && { award }), contract },
  }
}
