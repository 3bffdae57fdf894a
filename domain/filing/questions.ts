import { Filing } from '#contract/filing.ts'
import { recordedParts } from '#contract/project-actions.ts'
import { type QuestionState, questionBounds, wholeFiling } from '#contract/questions.ts'
import type { Actor } from '../people/access.ts'
import { type DecidedFiling, decidingLevelIn, isDecider, isDutySeparated } from '../steps/deciding.ts'
import type { Dossier } from './dossier.ts'

/** A question as far as its rules look at it. */
export type AskedQuestion = {
  state: QuestionState
  internal: boolean
  returned: boolean
  askedBy: { id: string }
  askedOf: { id: string } | null
  entries: readonly unknown[]
}
type AboutFiling = DecidedFiling & Pick<Dossier, 'state'>

/** Parts of the filing and of what its passed steps recorded that have a name on its page. */
const fields: ReadonlySet<string> = new Set([
  wholeFiling,
  ...Object.keys(Filing.properties),
  'award.rounds',
  'contract.supplier',
  ...Object.entries(recordedParts).flatMap(([part, schema]) =>
    'properties' in schema ? Object.keys(schema.properties).map((field) => `${part}.${field}`) : [],
  ),
])

/** A return marks what its filer can put right: a field of the filing, or one of its files. */
export const isMarkable = (target: string, files: readonly { id: string }[]) =>
  Object.hasOwn(Filing.properties, target) || files.some(({ id }) => id === target)

/** A question may be about more: anything that has a name on the page. */
export const isAskable = (target: string, files: readonly { id: string }[]) => fields.has(target) || files.some(({ id }) => id === target)

export const mayAnswer = ({ state, entries }: AskedQuestion) => state !== 'resolved' && entries.length < questionBounds.entries

/** Whoever asked and writes again asks further; anybody else answers. */
export const stateAfterAnswer = (by: string, { askedBy }: AskedQuestion): QuestionState => (askedBy.id === by ? 'open' : 'answered')

/**
 * Who may say that a question is resolved, or take it up again: who asked, who was asked, and whoever decides the filing. What a return
 * marked is judged by those who decide, not by those who had to put it right.
 */
export function settles(actor: Actor, { askedBy, askedOf, returned, internal }: AskedQuestion, filing: AboutFiling): boolean {
  if (askedBy.id === actor.id || (!returned && askedOf?.id === actor.id)) return true
  const level = decidingLevelIn(filing.state, filing.regionLevel)
  return !internal && isDecider(actor, filing, level) && !isDutySeparated(actor, filing)
}
