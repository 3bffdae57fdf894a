import { expertPoolNames, genderNames } from '#contract/names/talent-names.ts'
import { unitRoleNames } from '#contract/names/unit-names.ts'
import { NewExpert } from '#contract/talent.ts'
import { UnitFields } from '#contract/units.ts'
import { registerExpert } from '../talent/actions.ts'
import { createUnit } from '../units/actions.ts'
import { asNumber, chosen, chosenMany, listIn, namedMany, numberIn, onDay, textIn, written } from './columns.ts'
import { fitted } from './fitting.ts'
import { regionNamed, unitNamed } from './name-store.ts'
import { choicesFrom, type Sheet } from './sheet.ts'

const several = ['Several separated by 、 or a comma', '多个用顿号或逗号分隔'] as const
const upTo = (most: number) => [`At most ${most} characters`, `不超过 ${most} 字`] as const
const dayOrEmpty = ['A day, or empty', '日期，可不填'] as const

export const units: Sheet = {
  columns: [
    written('name', ['Name', '单位名称'], upTo(100), { required: true }),
    written('creditCode', ['Credit code', '统一社会信用代码'], ['18 characters', '18 位'], { required: true }),
    chosenMany('roles', ['Kinds of unit', '单位类型'], several, { required: true, from: choicesFrom(unitRoleNames) }),
    chosenMany('trades', ['Industry categories', '行业类别'], several, { from: 'trade' }),
    written('grade', ['Grade', '资质等级'], upTo(60)),
    onDay('libraryFrom', ['In the library from', '入库日期'], dayOrEmpty),
    onDay('libraryUntil', ['In the library until', '入库有效期至'], dayOrEmpty),
    onDay('founded', ['Founded', '成立日期'], dayOrEmpty),
    written('representative', ['Legal representative', '法定代表人'], upTo(60)),
    written('phone', ['Phone', '联系电话'], ['Mobile, or landline with area code', '手机号，或带区号的固定电话']),
    written('address', ['Address', '地址'], upTo(200)),
  ],
  write: async ({ tx, context }, values) => {
    const fields = await fitted(UnitFields, {
      name: textIn(values, 'name'),
      creditCode: textIn(values, 'creditCode'),
      roles: listIn(values, 'roles'),
      trades: listIn(values, 'trades'),
      grade: textIn(values, 'grade'),
      libraryFrom: textIn(values, 'libraryFrom'),
      libraryUntil: textIn(values, 'libraryUntil'),
      founded: textIn(values, 'founded'),
      representative: textIn(values, 'representative'),
      phone: textIn(values, 'phone'),
      address: textIn(values, 'address'),
    })
    await createUnit(tx, context, fields)
  },
}

export const experts: Sheet = {
  columns: [
    written('name', ['Name', '姓名'], upTo(60), { required: true }),
    chosen('gender', ['Gender', '性别'], ['Female or male', '从下拉列表中选择'], { required: true, from: choicesFrom(genderNames) }),
    asNumber('birthYear', ['Year of birth', '出生年份'], ['Four digits', '四位数字'], { required: true }),
    written('idNumber', ['Identity number', '身份证号'], ['18 characters', '18 位'], { required: true }),
    written('mobile', ['Mobile number', '手机号'], ['11 digits', '11 位数字'], { required: true }),
    written('employerName', ['Employer', '工作单位'], upTo(100), { required: true }),
    written('title', ['Title', '职称'], upTo(60), { required: true }),
    written('certificateNo', ['Certificate number', '证书编号'], upTo(60), { required: true }),
    onDay('certificateUntil', ['Certificate valid until', '证书有效期至'], ['A day', '日期'], { required: true }),
    chosenMany('specialties', ['Specialties', '专业'], ['One to three, separated by 、 or a comma', '1 至 3 个，用顿号或逗号分隔'], {
      required: true,
      from: 'trade',
    }),
    asNumber('years', ['Years of practice', '从业年限'], ['A number', '数字'], { required: true }),
    written('region', ['Region', '所属区域'], ['Code of 12 digits, or name', '12 位区划代码，或区域名称'], { required: true }),
    chosen('pool', ['Library', '专家库'], ['One of the libraries', '从下拉列表中选择'], {
      required: true,
      from: choicesFrom(expertPoolNames),
    }),
    namedMany('avoidUnitIds', ['Must avoid', '回避单位'], ['Credit codes or names, or empty', '统一社会信用代码或名称，可不填']),
  ],
  write: async ({ tx, context, encryption }, values) => {
    const employerName = textIn(values, 'employerName') ?? ''
    const fields = await fitted(NewExpert, {
      name: textIn(values, 'name'),
      gender: textIn(values, 'gender'),
      birthYear: numberIn(values, 'birthYear'),
      idNumber: textIn(values, 'idNumber'),
      mobile: textIn(values, 'mobile'),
      employerUnitId: await unitNamed(tx, employerName, 'employerName').catch(() => null),
      employerName,
      title: textIn(values, 'title'),
      certificateNo: textIn(values, 'certificateNo'),
      certificateUntil: textIn(values, 'certificateUntil'),
      specialties: listIn(values, 'specialties'),
      years: numberIn(values, 'years'),
      region: () => regionNamed(tx, context.actor, textIn(values, 'region') ?? '', 'region'),
      pool: textIn(values, 'pool'),
      avoidUnitIds: () => Promise.all(listIn(values, 'avoidUnitIds').map((unit) => unitNamed(tx, unit, 'avoidUnitIds'))),
    })
    await registerExpert(tx, context, { fields, encryption })
  },
}
