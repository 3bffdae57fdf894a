import type { Authority } from './authority.ts'
import type { ScreenPath } from './screens.ts'

/** The pages of the manual and whom each is written for. `docs/manual/zh` and `docs/manual/en` have a file of each name. */
export const manualPages = {
  basics: [],
  filer: ['PERSONAL_PROJECT_MANAGEMENT'],
  village: ['VILLAGE_ADMIN'],
  manager: ['PROJECT_MANAGEMENT'],
  supervisor: ['SUPERVISE'],
  administrator: ['UNIT_MANAGEMENT', 'DEPARTMENT_MANAGEMENT', 'USER_MANAGEMENT', 'ROLE_MANAGEMENT', 'DICTIONARY_MANAGEMENT'],
  citizen: [],
} as const satisfies Record<string, readonly Authority[]>
export type ManualPage = keyof typeof manualPages

/** Where the manual tells about a screen: under which heading, and on the pages of which roles. */
type Section = { heading: string; pages: readonly [ManualPage, ...ManualPage[]] }

const dictionaries: Section = { heading: 'dictionaries', pages: ['administrator'] }

export const manualSections: Record<ScreenPath, Section> = {
  '/user/login': { heading: 'sign-in', pages: ['basics'] },
  '/appeal/main': { heading: 'appeal', pages: ['citizen'] },
  '/': { heading: 'home', pages: ['basics'] },
  '/v2/project': { heading: 'filings', pages: ['manager', 'village', 'supervisor'] },
  '/v2/project/personal': { heading: 'my-filings', pages: ['filer'] },
  '/v2/project/:id': { heading: 'filing', pages: ['filer', 'village', 'manager', 'supervisor'] },
  '/stati/index': { heading: 'analysis', pages: ['manager'] },
  '/zcfg': { heading: 'policies', pages: ['basics'] },
  '/v2/talentPoll': { heading: 'experts', pages: ['manager'] },
  '/v2/draws': { heading: 'draws', pages: ['supervisor'] },
  '/system': { heading: 'units', pages: ['administrator'] },
  '/system/department': { heading: 'regions', pages: ['administrator'] },
  '/system/user': { heading: 'users', pages: ['administrator'] },
  '/system/role': { heading: 'roles', pages: ['administrator'] },
  '/system/supervision': { heading: 'supervision', pages: ['administrator'] },
  '/dictionary/trade': dictionaries,
  '/dictionary/zjly': dictionaries,
  '/dictionary/qrgysqd': dictionaries,
  '/dictionary/majorProject': dictionaries,
  '/dictionary/contractType': dictionaries,
  '/dictionary/whether': dictionaries,
  '/personal/updatePwd': { heading: 'personal', pages: ['basics'] },
}

/** The address of what the manual says about a screen, on the page of the reader's own role where there is one. */
export function manualAddress(screen: ScreenPath | undefined, held: readonly Authority[]): string {
  const section = screen && manualSections[screen]
  if (!section) return 'basics'
  const own = section.pages.find((page) => manualPages[page].some((authority) => held.includes(authority)))
  return `${own ?? section.pages[0]}#${section.heading}`
}
