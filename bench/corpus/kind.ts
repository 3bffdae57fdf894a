import type { Dossier, Medium } from './dossier.ts'
import type { Maker, Site } from './maker.ts'

/** What there is to make a filing from; `before` are filings that have been submitted already. */
export type Making = { maker: Maker; site: Site; medium: Medium; before: readonly Site[] }

type Content = Omit<Dossier, 'says' | 'truths' | 'medium' | 'name' | 'village' | 'owner'>
/** What is made of a filing; `earlier` is another one, submitted before, which the case needs. */
export type Made = Content & { earlier?: Content & { site: Site; truths: Dossier['truths'] } }

/** A kind of filing: what it shows, what is true of it, and how one is made. */
export type Kind = { says: string; truths: Dossier['truths']; make: (making: Making) => Promise<Made> }

/** One that was filed before, in another village, so that their names differ in more than a word. */
export function elsewhere({ maker, site, before }: Making): Site {
  return maker.chance.of(before.filter(({ village }) => village !== site.village))
}

/** The filings of a case, in the order in which they were submitted. */
export async function dossiersOf(kind: Kind, making: Making): Promise<Dossier[]> {
  const { medium, site } = making
  const { earlier, ...content } = await kind.make(making)
  const named = ({ name, village, owner }: Site) => ({ name, village, owner, medium })
  return [
    ...(earlier ? [before(kind, earlier, named(earlier.site))] : []),
    { says: kind.says, truths: kind.truths, ...named(site), ...content },
  ]
}

const before = (
  { says }: Kind,
  { site: _, ...content }: NonNullable<Made['earlier']>,
  named: Pick<Dossier, 'name' | 'village' | 'owner' | 'medium'>,
): Dossier => ({
  says: `${says} (the one before it)`,
  ...named,
  ...content,
})
