import type { EditableDictionary, MethodClass } from '#contract/dictionaries.ts'
import { NewDictionaryItem } from '#contract/dictionaries.ts'
import { kindLabel, projectKinds } from '#contract/kinds.ts'
import { dictionaryTitles, methodClassNames } from '#contract/names/dictionary-names.ts'
import { regionLevelNames } from '#contract/names/region-names.ts'
import { NewRegion, type RegionLevel } from '#contract/regions.ts'
import { NewAssignment } from '#contract/supervision.ts'
import { NewUser } from '#contract/users.ts'
import { parentCodeOf } from '#domain/regions.ts'
import { readToday } from '../calendar/store.ts'
import type { Connection } from '../database/connect.ts'
import { addItem } from '../dictionaries/actions.ts'
import { oneTimeCode } from '../passwords.ts'
import { addRegion } from '../regions/actions.ts'
import { listRolesFor } from '../roles/store.ts'
import { readingOf } from '../search/initials.ts'
import { createAssignment } from '../supervision/actions.ts'
import { addAccount } from '../users/actions.ts'
import { asNumber, chosen, chosenMany, listIn, namedMany, onDay, textIn, written } from './columns.ts'
import { fitted } from './fitting.ts'
import { accountNamed, only, regionNamed, unitNamed } from './name-store.ts'
import { choicesFrom, named, type Sheet } from './sheet.ts'

const regionColumn = written(
  'region',
  ['Region', '所属区域'],
  ['The code of 12 digits, or the name; “town/village” where a name is used twice', '12 位区划代码，或区域名称；有重名时写“乡镇/村”'],
  { required: true },
)

export const regions: Sheet = {
  columns: [
    written('code', ['Region code', '区划代码'], ['12 digits', '12 位数字'], { required: true }),
    chosen('level', ['Level', '层级'], ['One of the levels', '从下拉列表中选择'], { required: true, from: choicesFrom(regionLevelNames) }),
    written('nameZh', ['Chinese name', '中文名称'], ['At most 60 characters', '不超过 60 字'], { required: true }),
    written('nameEn', ['English name', '英文名称'], ['May stay empty: the pinyin is taken', '可不填，默认取拼音']),
    written(
      'parentCode',
      ['Code of the region above', '上级区划代码'],
      ['May stay empty: it follows from the code', '可不填，按区划代码确定'],
    ),
    onDay('validFrom', ['Valid from', '有效期起'], ['A day, or empty', '日期，可不填']),
    onDay('validTo', ['Valid until', '有效期止'], ['A day, or empty', '日期，可不填']),
    asNumber('centre.longitude', ['Longitude of its centre', '中心经度'], ['Degrees, or empty', '度，可不填']),
    asNumber('centre.latitude', ['Latitude of its centre', '中心纬度'], ['Degrees, or empty', '度，可不填']),
  ],
  write: async ({ tx, context }, values) => {
    const code = textIn(values, 'code') ?? ''
    const level = textIn(values, 'level') as RegionLevel // one of its own choices
    const nameZh = textIn(values, 'nameZh') ?? ''
    const nameEn = textIn(values, 'nameEn') ?? capitalised(readingOf(nameZh))
    const parentCode = textIn(values, 'parentCode') ?? parentCodeOf(code, level)
    const [longitude, latitude] = [values['centre.longitude'] ?? null, values['centre.latitude'] ?? null]
    const centre = longitude === null && latitude === null ? null : { longitude, latitude }
    const days = { validFrom: textIn(values, 'validFrom'), validTo: textIn(values, 'validTo') }
    await addRegion(tx, context, await fitted(NewRegion, { code, level, nameZh, nameEn, parentCode, ...days, centre }))
  },
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const dictionaryItems: Sheet = {
  columns: [
    chosen('dictionary', ['Dictionary', '字典'], ['One of the dictionaries', '从下拉列表中选择'], {
      required: true,
      from: choicesFrom(dictionaryTitles),
    }),
    written('code', ['Code', '代码'], ['Letters, digits, - and _; at most 40', '字母、数字、- 和 _，不超过 40 个'], { required: true }),
    written('label', ['Chinese name', '中文名称'], ['At most 60 characters', '不超过 60 字'], { required: true }),
    written('labelEn', ['English name', '英文名称'], ['At most 100 characters', '不超过 100 个字符'], { required: true }),
    chosen('methodClass', ['Class', '类别'], ['For contracting methods only, and then required', '仅“发包方式”填写，且必填'], {
      from: choicesFrom(methodClassNames),
    }),
  ],
  write: async ({ tx, context }, values) => {
    const dictionary = textIn(values, 'dictionary') as EditableDictionary // one of its own choices
    const label = { zh: textIn(values, 'label') ?? '', en: textIn(values, 'labelEn') ?? '' }
    const methodClass = textIn(values, 'methodClass') as MethodClass | null // one of its own choices
    await addItem(tx, context, { dictionary, item: await fitted(NewDictionaryItem, { code: textIn(values, 'code'), label, methodClass }) })
  },
}

export const users: Sheet = {
  columns: [
    written('username', ['Username', '用户名'], ['Letters, digits and . _ -', '字母、数字及 . _ -'], { required: true }),
    written('name', ['Name', '姓名'], ['At most 60 characters', '不超过 60 字'], { required: true }),
    written('mobile', ['Mobile number', '手机号'], ['11 digits, or empty', '11 位数字，可不填']),
    regionColumn,
    written('unit', ['Unit', '所属单位'], ['Credit code or name, or empty', '统一社会信用代码或名称，可不填']),
    namedMany('roles', ['Roles', '角色'], ['Names of roles, several separated by 、 or a comma', '角色名称，多个用顿号或逗号分隔'], {
      required: true,
    }),
  ],
  write: async ({ tx, context, codes }, values) => {
    const region = () => regionNamed(tx, context.actor, textIn(values, 'region') ?? '', 'region')
    const unit = textIn(values, 'unit')
    const account = await fitted(NewUser, {
      username: textIn(values, 'username'),
      name: textIn(values, 'name'),
      mobile: textIn(values, 'mobile'),
      region,
      unit: unit === null ? null : () => unitNamed(tx, unit, 'unit'),
      // Which roles there are depends on the region; where that is unknown, those of one's own are meant.
      roles: async () => rolesNamed(tx, await region().catch(() => context.actor.region.code), listIn(values, 'roles'), 'roles'),
    })
    const { code, hash } = oneTimeCode(await readToday(tx))
    const { name, username, region: home } = await addAccount(tx, context, account, hash)
    codes.push({ name, username, region: home.name.zh, code })
  },
}

/** Roles that people of a region can hold, by either of their names. */
async function rolesNamed(db: Connection, region: string, names: readonly string[], field: string): Promise<string[]> {
  const known = await listRolesFor(db, region, 'zh')
  return names.map((name) => {
    const wanted = name.toLowerCase()
    return only(
      known.filter((role) => role.name.zh.toLowerCase() === wanted || role.name.en.toLowerCase() === wanted),
      field,
    ).id
  })
}

export const assignments: Sheet = {
  columns: [
    written('person', ['Username', '用户名'], ['Of an account that may supervise', '具有监督权限的账号'], { required: true }),
    regionColumn,
    chosenMany('kinds', ['Project categories', '项目类别'], ['Several separated by 、 or a comma', '多个用顿号或逗号分隔'], {
      required: true,
      from: projectKinds.map((kind) => named(kind, kindLabel(kind))),
    }),
    onDay('fromDay', ['From', '起始日期'], ['A day, not before today', '日期，不早于今天'], { required: true }),
    onDay('untilDay', ['Until', '截止日期'], ['A day, or empty', '日期，可不填']),
  ],
  write: async ({ tx, context }, values) => {
    const assignment = await fitted(NewAssignment, {
      person: () => accountNamed(tx, context.actor, textIn(values, 'person') ?? '', 'person'),
      region: () => regionNamed(tx, context.actor, textIn(values, 'region') ?? '', 'region'),
      kinds: listIn(values, 'kinds').map(Number),
      fromDay: textIn(values, 'fromDay'),
      untilDay: textIn(values, 'untilDay'),
    })
    await createAssignment(tx, context, assignment)
  },
}
