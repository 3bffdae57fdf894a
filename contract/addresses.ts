import type { AgendaQuery } from './agenda.ts'
import type { AlertQuery } from './alerts.ts'
import type { AppealQuery } from './appeals.ts'
import type { AuditQuery } from './audit.ts'
import type { Authority } from './authority.ts'
import type { DrawQuery } from './draws.ts'
import type { FindingQuery } from './findings.ts'
import type { PickQuery } from './inspection-picks.ts'
import type { InspectionQuery } from './inspections.ts'
import type { PolicySearch } from './policies.ts'
import type { ProjectDetail } from './project-views.ts'
import type { ProjectQuery, QueueQuery } from './projects.ts'
import type { PaperQuery } from './readings.ts'
import type { RoleQuery } from './roles.ts'
import type { InsidePath, OutsidePath } from './screens.ts'
import type { StatisticsQuery } from './statistics.ts'
import type { AssignmentQuery } from './supervision.ts'
import type { ExpertQuery } from './talent.ts'
import type { UnitSearch, UnitState } from './units.ts'
import type { UserQuery } from './users.ts'

// Types alone: no page carries any of this. What an address really holds is judged where it is read.

/** Filters of several lists on one screen, and what else its address may hold. */
type Holds<Filters, Others> = { [Name in NamesOf<Filters>]?: ValueOf<Filters, Name> } & Partial<Others>
type NamesOf<Filters> = Filters extends unknown ? keyof Filters : never
type ValueOf<Filters, Name> = Filters extends unknown ? (Name extends keyof Filters ? Filters[Name] : never) : never

/** Records opened beside lists of filings, and on the page of one, by their ids. */
type Beside = { alert: string; appeal: string; finding: string; visit: string; pick: string }
type Lists = ProjectQuery | QueueQuery | AlertQuery | FindingQuery | InspectionQuery | PickQuery | PaperQuery
type Supervision = { view: 'week' | 'inspections' | 'findings' | 'picks'; as: 'list' | 'map' | 'days'; new: 'filing' }
type FilingSteps = 'what' | 'where' | 'decision' | 'money' | 'how' | 'evidence' | 'check'

/** What may stand behind the question mark of a screen's address: the filters of its lists, its tabs, the record it has open. */
type Known = {
  '/user/login': { redirect?: string; from?: 'proof'; refused?: string; factors?: string }
  '/appeal/main': { view?: 'lodge' | 'track' | 'filing'; filing?: string }
  '/': Holds<Pick<AgendaQuery, 'whose' | 'kinds'>, { show: 'tasks' | 'calendar'; view: 'month' | 'week'; day: string }>
  '/v2/project': Holds<
    Lists | AppealQuery,
    Supervision & Beside & { tab: 'filings' | 'queue' | 'alerts' | 'supervision' | 'appeals' | 'papers' }
  >
  '/v2/project/personal': Holds<Lists, Supervision & Beside & { tab: 'filings' | 'alerts' | 'supervision' | 'papers' }>
  '/v2/project/:id': Partial<
    Beside & {
      tab: 'overview' | 'process' | 'evidence' | 'changes' | 'history' | keyof ProjectDetail['counts']
      step: FilingSteps
      draw: string
      question: string
      show: 'unresolved' | 'all'
    }
  >
  '/stati/index': Holds<StatisticsQuery, { reports: string }>
  '/zcfg': Holds<PolicySearch, { policy: string; clause: string; title: string }>
  '/v2/talentPoll': Holds<ExpertQuery | DrawQuery, { tab: 'experts' | 'draws'; expert: string }>
  '/v2/draws': Holds<DrawQuery, object>
  '/system': Holds<UnitSearch, { tab: UnitState; unit: string }>
  '/system/department': { text?: string; region?: string; tab?: 'facts' | 'people' | 'history' | 'scope' }
  '/system/user': Holds<UserQuery, { user: string }>
  '/system/role': Holds<RoleQuery | { text: string; authority: Authority }, { tab: 'roles' | 'matrix'; role: string }>
  '/system/supervision': Holds<
    AssignmentQuery | AuditQuery | { region: string; kind: 1 | 2 | 3; year: number },
    { tab: SupervisionTab; assignment: string; indicator: string; row: string; line: string }
  >
  '/personal/updatePwd': { refused?: string }
}
type SupervisionTab =
  | 'assignments'
  | 'indicators'
  | 'limits'
  | 'deadlines'
  | 'calendar'
  | 'check-lists'
  | 'open-data'
  | 'sign-on'
  | 'channels'
  | 'audit'

/** What a link to a screen may ask of it. */
export type Asking<Path extends AnyScreen> = { [Name in keyof Values<Path>]?: Written<NonNullable<Values<Path>[Name]>> | undefined }
/** An address holds words: a number is as good as its digits, and one value as good as a list of one. */
type Written<Value> = Value extends readonly (infer One)[]
  ? Written<One> | Written<One>[]
  : Value | `${Value & (string | number | boolean)}`

/** The same as it is read: by its name, whatever word somebody has put there. Of several screens, or of any: what one of them has. */
export type Asked<Path extends AnyScreen = AnyScreen> = { [Name in NamesOf<Values<Path>>]?: string | string[] | undefined }

/** Every name that any address has, and the words that may follow it on one screen or on any. */
export type AskedName = keyof Asked
export type WordOf<Name extends AskedName, Screen extends AnyScreen = AnyScreen> = Extract<
  Written<NonNullable<ValueOf<Values<Screen>, Name>>>,
  string
>

export type AnyScreen = InsidePath | OutsidePath
type Values<Path> = Path extends keyof Known ? Known[Path] : Record<never, never>
