import { randomBytes, randomInt } from 'node:crypto'
import type { Authority } from '#contract/authority.ts'
import { defaultLimits } from '#domain/steps/limits.ts'
import { checkCharacter } from '#domain/values/credit-code.ts'
import { putPerson } from './people.ts'
import type { TestServer } from './test-server.ts'

export type VillageState = 'open' | 'disabled' | 'replaced'

/** Puts single records into the database past all rules; each call makes another one. */
export function thingMakers(testServer: TestServer) {
  const { db, signIn } = testServer
  let count = 0
  const name = () => `sample-${randomBytes(5).toString('hex')}`
  const idOf = async (rows: PromiseLike<readonly { id?: unknown }[]>) => String((await rows)[0]?.id ?? '')

  const villageCode = (town: string) => `${town.slice(0, 9)}${300 + ++count}`
  async function village(town: string, state: VillageState): Promise<string> {
    const code = villageCode(town)
    const successor = state === 'replaced' ? await village(town, 'open') : null
    await db`
      insert into region (code, level, parent_code, name_zh, name_en, enabled, replaced_by, current_code)
      values (${code}, 'village', ${town}, '样本村', 'Sample Village', ${state === 'open'}, ${successor}, ${successor ?? code})`
    return code
  }

  const creditCode = () => {
    const body = `91990101${String(randomInt(1e9)).padStart(9, '0')}`
    return body + checkCharacter(body)
  }
  const unitFields = () => ({
    name: `样本公司 ${name()}`,
    creditCode: creditCode(),
    roles: ['contractor'],
    trades: [],
    grade: null,
    libraryFrom: null,
    libraryUntil: null,
    founded: null,
    representative: null,
    phone: null,
    address: null,
  })
  const unit = (state: string) =>
    idOf(db`insert into unit (name, credit_code, roles, state) values (${name()}, ${creditCode()}, '{contractor}', ${state}) returning id`)

  const account = (region: string, codes: readonly Authority[]) => putPerson(testServer, { region, codes })
  const futureDay = () => new Date(Date.UTC(2030, 0, 1 + ++count)).toISOString().slice(0, 10)

  return {
    name,
    villageCode,
    village,
    unitFields,
    unit,
    account,
    futureDay,
    badConduct: async () => {
      const id = await unit('confirmed')
      const entry = await idOf(db`
        insert into bad_conduct (unit_id, reason, from_day, until_day, recorded_by)
        select ${id}, '拖欠农民工工资', today(), today() + 30, user_account.id from user_account where username = 'units' returning bad_conduct.id`)
      return { id, entry }
    },
    role: (region: string) => idOf(db`insert into role (name_zh, name_en, region_code) values ('样本', ${name()}, ${region}) returning id`),
    item: async () => {
      const code = name()
      await db`insert into dictionary_item (dictionary, code, label_zh, label_en, position) values ('trade', ${code}, '样本', 'Sample', 999)`
      return code
    },
    itemOrder: async () =>
      (await db<{ code: string }[]>`select code from dictionary_item where dictionary = 'trade' order by position, code`).map(
        ({ code }) => code,
      ),
    assignment: async (region: string, begins: string) => {
      const { id } = await account(region, ['SUPERVISE'])
      return idOf(db`
        insert into supervision_assignment (user_id, region_code, kinds, from_day) values (${id}, ${region}, '{1}', ${begins}) returning id`)
    },
    limits: (region: string) => {
      const row = { regionCode: region, kind: 1, effectiveFrom: futureDay(), ...defaultLimits[1] }
      return idOf(db`insert into limit_row ${db(row)} returning id`)
    },
    exception: async () => {
      const day = futureDay()
      await db`insert into calendar_exception (day, working, note) values (${day}, false, '样本')`
      return day
    },
    verification: () =>
      idOf(
        db`insert into audit_verification (started_by, ended_at) select id, now() from user_account where username = 'admin' returning id`,
      ),
    notice: (username: string) =>
      idOf(db`
        insert into notification (user_id, kind, path) select id, 'unit.confirmed', '/system' from user_account where username = ${username} returning id`),
    session: async (username: string) => {
      await signIn(username)
      return idOf(db`
        select session.id from session join user_account on user_account.id = user_id where username = ${username} order by started_at desc limit 1`)
    },
  }
}
