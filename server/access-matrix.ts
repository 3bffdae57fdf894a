import type { RouteKey } from '#contract/api.ts'
import type { Authority } from '#contract/authority.ts'

/** Who passes: anyone at all, anyone with a session (`newcomers` even before their first change of password), or holders of an authority. */
export type Who = 'everyone' | 'newcomers' | 'sessions' | readonly Authority[] | { together: readonly Authority[] }

/**
 * What becomes of somebody who passes but means something outside their region: it is `hidden` (reads as absent), the place is
 * `refused` at its field, the answer is about their `own` things only, it is shared by the whole installation (`any`),
 * or it belongs to the `top` region alone.
 */
export type Outside = 'hidden' | 'refused' | 'own' | 'any' | 'top'

export type Access = { who: Who; outside: Outside }

const rows = <const Rows extends Record<string, Outside>>(who: Who, outsides: Rows) =>
  Object.fromEntries(Object.entries(outsides).map(([name, outside]) => [name, { who, outside }])) as Record<keyof Rows, Access> // the very names it was given

/**
 * Who may call what, written down by hand a second time: a test calls every route as everybody and compares.
 * A route without its row does not compile.
 */
export const accessMatrix: Record<RouteKey, Access> = {
  ...rows('everyone', { 'session.read': 'own', 'session.start': 'any', 'regions.options': 'any' }),
  ...rows('everyone', { 'evidence.content': 'any' }),
  ...rows(['PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'SUPERVISE', 'PERSONAL_PROJECT_MANAGEMENT'], {
    'projects.list': 'own',
    'projects.read': 'hidden',
    'projects.events': 'hidden',
    'evidence.upload': 'hidden',
    'evidence.remove': 'hidden',
    'evidence.link': 'hidden',
    'evidence.dossierLink': 'hidden',
  }),
  ...rows(['PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN'], {
    'projects.similar': 'own',
    'projects.create': 'refused',
    'projects.save': 'hidden',
    'projects.remove': 'hidden',
    'projects.withdrawRequest': 'hidden',
    'projects.submit': 'hidden',
    'projects.withdraw': 'hidden',
    'projects.open-sourcing': 'hidden',
    'projects.fail-round': 'hidden',
    'projects.sign-competitive': 'hidden',
    'projects.sign-direct': 'hidden',
    'projects.start': 'hidden',
    'projects.report-progress': 'hidden',
    'projects.record-payment': 'hidden',
    'projects.suspend': 'hidden',
    'projects.resume': 'hidden',
    'projects.complete': 'hidden',
    'projects.request-over-price': 'hidden',
    'projects.request-amendment': 'hidden',
    'projects.request-change': 'hidden',
    'projects.request-settlement': 'hidden',
    'projects.request-termination': 'hidden',
  }),
  ...rows(['PROJECT_MANAGEMENT'], {
    'projects.queue': 'own',
    'projects.decideRequest': 'hidden',
    'projects.start-review': 'hidden',
    'projects.return': 'hidden',
    'projects.approve': 'hidden',
    'projects.send-back': 'hidden',
    'projects.accept': 'hidden',
    'projects.fail-acceptance': 'hidden',
    'projects.archive': 'hidden',
    'projects.reopen': 'hidden',
    'projects.void': 'hidden',
  }),
  ...rows(['SUPERVISE'], { 'projects.stop': 'hidden', 'projects.lift': 'hidden', 'projects.consentToRequest': 'hidden' }),
  ...rows(['VILLAGE_ADMIN', 'PROJECT_MANAGEMENT'], { 'projects.transfer': 'hidden', 'projects.filers': 'hidden' }),
  ...rows('newcomers', { 'session.end': 'own', 'session.changePassword': 'own' }),
  ...rows('sessions', {
    'session.changeProfile': 'own',
    'session.list': 'own',
    'session.endOne': 'hidden',
    'session.endOthers': 'own',
    'dictionaries.options': 'any',
    'units.options': 'any',
    'limits.applied': 'any',
    'deadlines.read': 'any',
    'calendar.year': 'any',
  }),
  ...rows(['DEPARTMENT_MANAGEMENT'], {
    'regions.list': 'hidden',
    'regions.search': 'own',
    'regions.read': 'hidden',
    'regions.people': 'hidden',
    'regions.history': 'hidden',
    'regions.add': 'refused',
    'regions.change': 'hidden',
    'regions.move': 'hidden',
    'regions.disable': 'hidden',
    'regions.enable': 'hidden',
    'regions.replace': 'hidden',
    'regions.restore': 'hidden',
    'regions.remove': 'hidden',
  }),
  ...rows(['DICTIONARY_MANAGEMENT'], {
    'dictionaries.list': 'any',
    'dictionaries.add': 'any',
    'dictionaries.rename': 'any',
    'dictionaries.offer': 'any',
    'dictionaries.reorder': 'any',
    'dictionaries.remove': 'any',
  }),
  ...rows({ together: ['DICTIONARY_MANAGEMENT', 'DICTIONARY_MANAGEMENT_NOTEDIT'] }, { 'dictionaries.whether': 'any' }),
  ...rows(['UNIT_MANAGEMENT'], {
    'units.list': 'any',
    'units.read': 'any',
    'units.history': 'any',
    'units.create': 'any',
    'units.change': 'any',
    'units.confirm': 'any',
    'units.reject': 'any',
    'units.merge': 'any',
    'units.recordBadConduct': 'any',
    'units.liftBadConduct': 'any',
  }),
  ...rows(['PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN'], { 'units.propose': 'any' }),
  ...rows(['USER_MANAGEMENT'], {
    'users.list': 'own',
    'users.read': 'hidden',
    'users.create': 'refused',
    'users.change': 'hidden',
    'users.resetPassword': 'hidden',
    'users.disable': 'hidden',
    'users.enable': 'hidden',
    'users.signOut': 'hidden',
  }),
  ...rows(['USER_MANAGEMENT', 'ROLE_MANAGEMENT'], { 'roles.options': 'own', 'scope.explanation': 'hidden' }),
  ...rows(['ROLE_MANAGEMENT'], {
    'roles.list': 'own',
    'roles.read': 'hidden',
    'roles.create': 'refused',
    'roles.change': 'hidden',
    'roles.preview': 'hidden',
    'roles.remove': 'hidden',
    'roles.holders': 'hidden',
    'supervision.list': 'own',
    'supervision.read': 'hidden',
    'supervision.create': 'refused',
    'supervision.change': 'hidden',
    'supervision.end': 'hidden',
    'supervision.remove': 'hidden',
    'supervision.supervisors': 'own',
    'supervision.cover': 'own',
    'limits.record': 'hidden',
    'limits.create': 'refused',
    'limits.change': 'hidden',
    'limits.remove': 'hidden',
    'deadlines.change': 'top',
    'calendar.add': 'top',
    'calendar.remove': 'top',
    'audit.lines': 'own',
    'audit.people': 'own',
    'audit.verifications': 'own',
    'audit.verify': 'top',
    'audit.verification': 'top',
  }),
}
