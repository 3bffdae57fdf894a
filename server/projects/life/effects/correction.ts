import { type Corrected, differences, type Recorded } from '#domain/steps/corrections.ts'
import type { CorrectionPayload } from '#domain/steps/requests.ts'
import type { FilingContext } from '../context.ts'
import type { LoadedDossier } from '../dossier-store.ts'
import { withLastDigits } from '../identity-numbers.ts'
import { correctAcceptance, replaceBidders } from '../record-store.ts'
import { awardColumns, contractColumns, settlementColumns, startColumns, supplierColumns } from '../recorded-columns.ts'
import { readRecorded } from '../recorded-store.ts'
import type { Effect } from './effect.ts'

type Granting = Pick<FilingContext, 'tx' | 'encryption'> & { dossier: LoadedDossier }

/** Puts right what was recorded; what it said before stays in history and with the request. */
export async function correct(context: Granting, { corrected }: CorrectionPayload): Promise<Effect> {
  const { tx, dossier, encryption } = context
  const { award, supplier, contract, start, completion, acceptance, settlement } = corrected
  const recorded = await readRecorded({ db: tx, encryption }, dossier.id)
  if (award) await replaceBidders(tx, dossier.roundId, award.bidders)
  if (acceptance) await correctAcceptance(tx, dossier.id, acceptance)
  return {
    columns: {
      ...(award && awardColumns(award)),
      ...(supplier && supplierColumns(supplier, encryption)),
      ...(contract && contractColumns(contract)),
      ...(start && startColumns(start)),
      ...(completion && { actual_end: completion.actualEnd }),
      ...(acceptance && { accepted_on: acceptance.date }),
      ...(settlement && settlementColumns(settlement)),
    },
    ...oldAndNew(recorded, corrected),
  }
}

/** What history and the trail tell of a correction: each field as it was and as it is to be. */
export function oldAndNew(recorded: Recorded, corrected: Corrected): Pick<Effect, 'before' | 'after'> {
  const changes = differences(recorded, corrected)
  return {
    before: withLastDigits(Object.fromEntries(changes.map(({ field, before }) => [field, before]))),
    after: withLastDigits(Object.fromEntries(changes.map(({ field, after }) => [field, after]))),
  }
}
