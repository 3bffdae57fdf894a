import { Refusal } from '#contract/errors.ts'
import type { Publication } from '#contract/open-data.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { readStillness } from '../backup/state-store.ts'
import type { Transaction } from '../database/connect.ts'
import { mustBeAtTop } from '../scope.ts'
import { beforeAll, forgetChanges, lockPositions, saveRound } from './change-store.ts'
import { lockSettings, newEdition, readSettings, type Settings, saveSettings } from './settings-store.ts'

type Change = Publication & { isOn: boolean; version: number }

/** Switches open data on or off, or says something else about it. A restored copy publishes nothing beside the installation it was made from. */
export async function changeSettings(tx: Transaction, { actor, requestId }: ActionContext, { version, ...wanted }: Change) {
  await mustBeAtTop(tx, actor)
  await lockSettings(tx)
  const before = await readSettings(tx)
  if (before.version !== version) throw new Refusal('record.changed', { fresh: publicPart(before) })
  if (wanted.isOn && (await readStillness(tx))) throw new Refusal('open-data.restored-copy')
  const isOther = wanted.prefix !== before.prefix
  const edition = wanted.isOn && (isOther || before.edition === null) ? newEdition() : isOther ? null : before.edition
  if (isOther) {
    await lockPositions(tx)
    await forgetChanges(tx)
  }
  // What changed while nobody was looking is found by a round through all filings.
  if (wanted.isOn && (!before.isOn || isOther)) await saveRound(tx, beforeAll)
  const after: Settings = { ...wanted, version: version + 1, edition }
  await saveSettings(tx, after)
  const event = wanted.isOn === before.isOn ? 'open-data.changed' : wanted.isOn ? 'open-data.switched-on' : 'open-data.switched-off'
  const line = { event, subject: 'open-data', region: actor.region.code } as const
  await record(tx, actor, { ...line, before: told(before), after: told(after) }, requestId)
}

const told = ({ isOn, publisher, licenceName, licenceUrl, prefix }: Settings) => ({ isOn, publisher, licenceName, licenceUrl, prefix })
/** What a form can be filled with again. */
const publicPart = (settings: Settings) => ({ ...told(settings), version: settings.version })
