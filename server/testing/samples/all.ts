import type { RouteKey } from '#contract/api.ts'
import { defaultLimits } from '#domain/steps/limits.ts'
import { demoPassword } from '../../demo/accounts.ts'
import type { TestServer } from '../test-server.ts'
import { thingMakers, type VillageState } from '../things.ts'
import { agendaSamples } from './agenda.ts'
import { appealSamples } from './appeals.ts'
import { channelSamples } from './channels.ts'
import { exportSamples } from './exports.ts'
import { factorSamples } from './factors.ts'
import { filingSamples } from './filings.ts'
import { importSamples } from './imports.ts'
import { openDataSamples } from './open-data.ts'
import { paperSamples } from './papers.ts'
import { policySamples } from './policies.ts'
import { questionSamples } from './questions.ts'
import { reportSamples } from './reports.ts'
import type { Make, Sample } from './sample.ts'
import { signOnSamples } from './sign-on.ts'
import { supervisionSamples } from './supervision.ts'
import { talentSamples } from './talent.ts'
import { templateSamples } from './templates.ts'
import { togetherSamples } from './together.ts'

/** Makes, for every route, a call that its handler accepts. Whatever it names is fresh, so that calls do not disturb each other. */
export function sampleMakers(testServer: TestServer): Record<RouteKey, Make> {
  const things = thingMakers(testServer)
  const none: Make = () => ({})
  const inTown: Make = ({ town }) => ({ query: { region: town, kind: 1 } })
  const nameOf = (number: number) => ({ nameZh: `样本${number}`, nameEn: `Sample ${number}`, validFrom: null, validTo: null })

  const ofVillage =
    (state: VillageState, rest: Omit<Sample, 'params'> = {}): Make =>
    async ({ town }) => ({ params: { code: await things.village(town, state) }, ...rest })
  const ofItem =
    (rest: Omit<Sample, 'params'>): Make =>
    async () => ({ params: { dictionary: 'trade', code: await things.item() }, ...rest })
  const ofUnit =
    (state: string, rest: Omit<Sample, 'params'> = {}): Make =>
    async () => ({ params: { id: await things.unit(state) }, ...rest })
  const ofAccount =
    (rest: Omit<Sample, 'params'> = {}): Make =>
    async ({ town }) => ({ params: { id: (await things.account(town, [])).id }, ...rest })
  const ofRole =
    (rest: Omit<Sample, 'params'> = {}): Make =>
    async ({ town }) => ({ params: { id: await things.role(town) }, ...rest })
  const ofAssignment =
    (begins: string, rest: (town: string) => Omit<Sample, 'params'> = () => ({})): Make =>
    async ({ town }) => ({ params: { id: await things.assignment(town, begins) }, ...rest(town) })
  const ofLimits =
    (rest: Omit<Sample, 'params'>): Make =>
    async ({ town }) => ({ params: { id: await things.limits(town) }, ...rest })

  const version = { body: { version: 1 } }
  const powers = { codes: [], grants: [] }
  const roleName = { en: 'Sample', zh: '样本' }
  const account = { name: '样本', mobile: null, unit: null, roles: [] }

  return {
    ...togetherSamples(testServer, things),
    ...factorSamples(testServer),
    ...signOnSamples(testServer, things),
    ...channelSamples(testServer),
    'baseMap.read': () => ({}),
    'baseMap.file': () => ({}),
    'session.read': none,
    'session.start': () => ({ body: { username: 'filer', password: demoPassword } }),
    'session.end': none,
    'session.changePassword': () => ({ body: { currentPassword: demoPassword, newPassword: 'a quiet river 7' } }),
    'session.prove': () => ({ body: { password: demoPassword } }),
    'session.changeProfile': () => ({ body: { mobile: null } }),
    'session.list': none,
    'session.endOne': async ({ caller, isOutside }) => ({
      params: { id: await things.session(isOutside ? 'filer2' : (caller?.username ?? '')) },
    }),
    'session.endOthers': none,

    'regions.options': none,
    'regions.find': () => ({ query: { text: '村' } }),
    'regions.centres': () => ({ query: { west: 118, south: 29, east: 119, north: 30, downTo: 'village' } }),
    'regions.list': ({ town }) => ({ query: { parent: town } }),
    'regions.search': () => ({ query: { text: '村' } }),
    'regions.read': ofVillage('open'),
    'regions.people': ofVillage('open'),
    'regions.history': ofVillage('open'),
    'regions.add': ({ town }) => {
      const code = things.villageCode(town)
      return { body: { parentCode: town, level: 'village', code, ...nameOf(Number(code.slice(9))) } }
    },
    'regions.change': ofVillage('open', { body: { ...nameOf(1), version: 1 } }),
    'regions.move': ofVillage('open', { body: { after: null } }),
    'regions.disable': ofVillage('open', { body: { version: 1, confirmed: true } }),
    'regions.enable': ofVillage('disabled', version),
    'regions.replace': async ({ town }) => ({
      params: { code: await things.village(town, 'open') },
      body: { version: 1, successor: await things.village(town, 'open') },
    }),
    'regions.restore': ofVillage('replaced', version),
    'regions.remove': ofVillage('open', { query: { version: 1 } }),

    'dictionaries.options': () => ({ params: { dictionary: 'trade' } }),
    'dictionaries.names': () => ({ params: { dictionary: 'trade' } }),
    'dictionaries.list': () => ({ params: { dictionary: 'trade' } }),
    'dictionaries.whether': none,
    'dictionaries.add': () => ({ params: { dictionary: 'trade' }, body: { code: things.name(), label: roleName, methodClass: null } }),
    'dictionaries.rename': ofItem({ body: { label: roleName, version: 1 } }),
    'dictionaries.offer': ofItem({ body: { enabled: false, version: 1 } }),
    'dictionaries.reorder': async () => {
      const codes = await things.itemOrder()
      return { params: { dictionary: 'trade' }, body: { seen: codes, codes: codes.toReversed() } }
    },
    'dictionaries.remove': ofItem({ query: { version: 1 } }),

    'units.list': none,
    'units.options': none,
    'units.read': ofUnit('confirmed'),
    'units.history': ofUnit('confirmed'),
    'units.create': () => ({ body: things.unitFields() }),
    'units.propose': () => {
      const { grade, libraryFrom, libraryUntil, ...proposal } = things.unitFields()
      return { body: proposal }
    },
    'units.change': async () => {
      const fields = things.unitFields()
      return { params: { id: await things.unit('confirmed') }, body: { ...fields, version: 1 } }
    },
    'units.confirm': ofUnit('proposed', version),
    'units.reject': ofUnit('proposed', { body: { version: 1, reason: '资料不完整' } }),
    'units.merge': async () => ({
      params: { id: await things.unit('confirmed') },
      body: { version: 1, into: await things.unit('confirmed') },
    }),
    'units.recordBadConduct': ofUnit('confirmed', { body: { reason: '拖欠农民工工资', fromDay: '2026-01-01', untilDay: '2027-01-01' } }),
    'units.liftBadConduct': async () => ({ params: await things.badConduct(), body: { reason: '已经全部改正' } }),

    'users.list': none,
    'users.read': ofAccount(),
    'users.create': ({ town }) => ({ body: { ...account, username: things.name(), region: town } }),
    'users.change': async ({ town }) => ({
      params: { id: (await things.account(town, [])).id },
      body: { ...account, region: town, version: 1 },
    }),
    'users.resetPassword': ofAccount(version),
    'users.resetFactors': ofAccount(version),
    'users.disable': ofAccount(version),
    'users.enable': ofAccount(version),
    'users.unlock': ofAccount(version),
    'users.signOut': ofAccount(),

    'roles.list': none,
    'roles.options': ({ town }) => ({ query: { region: town } }),
    'roles.read': ofRole(),
    'roles.create': ({ town }) => ({ body: { name: roleName, region: town, ...powers } }),
    'roles.change': ofRole({ body: { name: roleName, ...powers, version: 1 } }),
    'roles.preview': ofRole({ body: powers }),
    'roles.remove': ofRole({ query: { version: 1 } }),
    'roles.holders': ofRole(),

    'supervision.list': none,
    'supervision.read': ofAssignment('2035-01-01'),
    'supervision.create': async ({ town }) => ({
      body: { person: (await things.account(town, ['SUPERVISE'])).id, region: town, kinds: [1], fromDay: '2035-01-01', untilDay: null },
    }),
    'supervision.change': ofAssignment('2035-01-01', (town) => ({
      body: { region: town, kinds: [1, 2], fromDay: '2035-02-01', untilDay: null, version: 1 },
    })),
    'supervision.end': ofAssignment('2035-01-01', () => ({ body: { untilDay: '2035-06-30', version: 1 } })),
    'supervision.remove': ofAssignment('2035-01-01', () => ({ query: { version: 1 } })),
    'supervision.supervisors': none,
    'supervision.cover': none,

    'limits.applied': inTown,
    'limits.record': inTown,
    'limits.create': ({ town }) => ({ body: { region: town, kind: 1, effectiveFrom: things.futureDay(), ...defaultLimits[1] } }),
    'limits.change': async ({ town }) => ({
      params: { id: await things.limits(town) },
      body: { effectiveFrom: things.futureDay(), ...defaultLimits[1], version: 1 },
    }),
    'limits.remove': ofLimits({ query: { version: 1 } }),

    'deadlines.read': none,
    'deadlines.change': async () => {
      const { figures, version } = (await testServer.call('GET', '/deadlines', { as: await testServer.signIn('filer') })).body
      return { body: { ...figures, version } }
    },
    'calendar.year': () => ({ query: { year: 2026 } }),
    'calendar.add': () => {
      const day = things.futureDay()
      return { body: { fromDay: day, untilDay: day, working: false, note: '样本' } }
    },
    'calendar.remove': async () => ({ params: { day: await things.exception() } }),

    'audit.lines': none,
    'audit.people': none,
    'audit.verifications': none,
    'audit.verify': none,
    'audit.verification': async () => ({ params: { id: await things.verification() } }),

    'backup.read': none,
    'backup.switchOn': none,
    'readings.progress': none,

    ...openDataSamples(testServer),
    ...agendaSamples(testServer),
    ...filingSamples(testServer),
    ...supervisionSamples(testServer),
    ...talentSamples(testServer),
    ...policySamples(testServer),
    ...appealSamples(testServer),
    ...exportSamples(testServer),
    ...importSamples(testServer),
    ...paperSamples(testServer),
    ...questionSamples(testServer),
    ...reportSamples(testServer),
    ...templateSamples(testServer),

    'notifications.list': none,
    'notifications.stream': none,
    'notifications.read': async ({ caller, isOutside }) => ({
      params: { id: await things.notice(isOutside ? 'filer2' : (caller?.username ?? '')) },
      body: { read: true },
    }),
    'notifications.readAll': () => ({ body: { until: 0 } }),
    'notifications.preferences': none,
    'notifications.prefer': () => ({ body: { muted: [] } }),
    'workbench.read': none,
    'workbench.counts': none,
    'readings.search': () => ({ query: { text: '工程' } }),
    'lookup.find': () => ({ query: { text: '村' } }),
    'statistics.read': ({ town }) => ({ query: { region: town } }),

    'scope.explanation': async ({ town }) => ({ query: { userId: (await things.account(town, [])).id, region: town } }),
  }
}
