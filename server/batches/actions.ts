import { batchRules, type Candidate } from '#contract/batches.ts'
import { Refusal } from '#contract/errors.ts'
import type { Actor } from '#domain/people/access.ts'
import { batchApprovalRefusal } from '#domain/steps/batches.ts'
import type { Connection, Database } from '../database/connect.ts'
import { mustSeeFilings } from '../filings/seen.ts'
import { listLeads } from '../inspections/store.ts'
import type { FilingContext } from '../projects/life/context.ts'
import { lockVersion } from '../projects/life/dossier-store.ts'
import { takeStepOn } from '../projects/life/step-actions.ts'
import { listFilers } from '../projects/page/view-store.ts'
import * as store from './store.ts'

type Approval = { id: string; version: number; opinion: string }

/** Approves one filing among others, as the single step does, if it is one of those that may be. */
export async function approveAmongOthers(context: FilingContext, { id, version, opinion }: Approval): Promise<void> {
  const dossier = await lockVersion(context.tx, context.actor, id, version)
  const openAlerts = await store.countOpenAlerts(context.tx, id)
  const { estimatedPrice } = dossier.filing
  const refusal = batchApprovalRefusal({ openAlerts, estimatedPrice, simpleLimit: dossier.limits.simpleLimit })
  if (refusal) throw new Refusal(refusal)
  await takeStepOn(context, dossier, 'approve', { version, opinion })
}

export const listFilersFor = (db: Connection, actor: Actor, ids: readonly string[]) =>
  candidatesFor(db, actor, ids, ({ scopeCode }) => listFilers(db, scopeCode))

export const listLeadsFor = (db: Connection, actor: Actor, ids: readonly string[]) =>
  candidatesFor(db, actor, ids, (place) => listLeads(db, place))

type Person = { id: string; name: string }
type Place = { scopeCode: string; kind: number }

/** Whoever could take most of them first. */
async function candidatesFor(db: Connection, actor: Actor, ids: readonly string[], peopleOf: (place: Place) => Promise<Person[]>) {
  const candidates = new Map<string, Candidate>()
  for (const place of await store.listPlaces(db, actor, ids))
    for (const { id, name } of await peopleOf(place))
      candidates.set(id, { id, name, takes: (candidates.get(id)?.takes ?? 0) + place.filings })
  return [...candidates.values()].toSorted((one, other) => other.takes - one.takes)
}

/** Every one of them is there to be read by this person, and together they are no more than one archive holds. */
export async function checkDossiers(db: Database, actor: Actor, ids: readonly string[]): Promise<void> {
  await mustSeeFilings(db, actor, ...ids)
  if ((await store.sumBytes(db, ids)) > batchRules.mostDossierBytes) throw new Refusal('export.too-large')
}
