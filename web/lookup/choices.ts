import type { Asking } from '#contract/addresses.ts'
import type { Authority } from '#contract/authority.ts'
import type { Label } from '#contract/language.ts'
import type { Found } from '#contract/lookup.ts'
import type { ScreenPath } from '#contract/screens.ts'
import { holdsAnyOf } from '#domain/people/access.ts'
import { type Filled, screenPath } from '../client/address/screen-path.ts'

export type Group = 'filings' | 'units' | 'people' | 'policies' | 'more' | 'commands'
/** One line of the results. */
type Line = { key: string; group: Group; title: string; about: readonly string[] }
/** What was found leads somewhere, a command does something. */
export type Hit = Line & { [Screen in ScreenPath]: { to: Filled<Screen>; search: Asking<Screen> } }[ScreenPath]
export type Choice = Hit | (Line & { run: () => unknown })

export type Command = { key: string; name: Label; run: () => unknown }

/** Those whose name, in any language the page knows, contains what was typed; all while nothing is. */
export const commandsFor = (commands: readonly Command[], text: string, labelOf: (label: Label) => string): Choice[] =>
  commands
    .filter(({ name }) => Object.values(name).some((one) => one.toLowerCase().includes(text.toLowerCase())))
    .map(({ key, name, run }) => ({ key: `command-${key}`, group: 'commands', title: labelOf(name), about: [], run }))

type Words = {
  labelOf: (label: Label) => string
  all: string
  draft: string
  as: Record<Found['people'][number]['as'], string>
  states: Record<Found['policies'][number]['state'], string>
}
type Reader = { authorities: readonly Authority[] }

const listing: readonly Authority[] = ['PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'SUPERVISE']

/** What was found, in the order it is shown, each with the screen that this reader may open. */
export function choicesOf(found: Found, text: string, { authorities }: Reader, words: Words): Hit[] {
  const list = holdsAnyOf(listing, authorities) ? ('/v2/project' as const) : ('/v2/project/personal' as const)
  const mayList = list === '/v2/project' || authorities.includes('PERSONAL_PROJECT_MANAGEMENT')
  const unitsAt = authorities.includes('UNIT_MANAGEMENT')
  return [
    ...found.filings.map(
      ({ id, number, name, region }): Hit => ({
        key: `filing-${id}`,
        group: 'filings',
        title: name,
        about: [number ?? words.draft, words.labelOf(region)],
        to: screenPath('/v2/project/:id', { id }),
        search: {},
      }),
    ),
    ...found.units.map(
      ({ id, name, creditCode, roles }): Hit => ({
        key: `unit-${id}`,
        group: 'units',
        title: name,
        about: [creditCode],
        ...(unitsAt
          ? { to: '/system' as const, search: { unit: id } }
          : { to: list, search: roles.includes('owner') ? { owner: id } : { supplier: id } }),
      }),
    ),
    ...found.people.map(
      ({ id, name, as, about, region }): Hit => ({
        key: `${as}-${id}`,
        group: 'people',
        title: name,
        about: [words.as[as], about, words.labelOf(region)],
        ...{
          account: { to: '/system/user' as const, search: { user: id } },
          expert: { to: '/v2/talentPoll' as const, search: { expert: id } },
          filer: { to: list, search: { filer: id } },
        }[as],
      }),
    ),
    ...found.policies.map(
      ({ id, title, number, state }): Hit => ({
        key: `policy-${id}`,
        group: 'policies',
        title,
        about: [...(number ? [number] : []), words.states[state]],
        to: '/zcfg' as const,
        search: { policy: id },
      }),
    ),
    ...(mayList && found.filings.length > 0
      ? [{ key: 'all', group: 'more' as const, title: words.all, about: [], to: list, search: { text } }]
      : []),
  ]
}
