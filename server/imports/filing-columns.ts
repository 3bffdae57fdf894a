import type { Filing, FundingLine } from '#contract/filing.ts'
import { kindLabel, projectKinds } from '#contract/kinds.ts'
import { decisionTypeNames, exemptionNames } from '#contract/names/filing-names.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection } from '../database/connect.ts'
import { asNumber, type Column, chosen, inYuan, numberIn, onDay, textIn, type Values, written } from './columns.ts'
import { regionNamed, unitNamed } from './name-store.ts'
import { choicesFrom, named } from './sheet.ts'

const upTo = (most: number) => [`At most ${most} characters`, `不超过 ${most} 字`] as const
const dayOrEmpty = ['A day, or empty', '日期，可不填'] as const
const fromList = ['One of the list', '从下拉列表中选择'] as const
const yuan = ['An amount in yuan', '金额，单位：元'] as const
const people = ['A number of people', '人数'] as const

/** What a filing is, in the words of its form. */
export const filingColumns: readonly Column[] = [
  written('name', ['Project name', '项目名称'], upTo(100), { required: true }),
  chosen('kind', ['Project category', '项目类别'], fromList, {
    required: true,
    from: projectKinds.map((kind) => named(kind, kindLabel(kind))),
  }),
  written(
    'regionCode',
    ['Region', '所属区域'],
    ['The code of 12 digits, or the name; “town/village” where a name is used twice', '12 位区划代码，或区域名称；有重名时写“乡镇/村”'],
    { required: true },
  ),
  written('ownerUnitId', ['Owner', '业主单位'], ['Credit code or name', '统一社会信用代码或名称']),
  chosen('trade', ['Industry category', '行业类别'], fromList, { from: 'trade' }),
  written('description', ['Description', '建设内容'], upTo(2000)),
  chosen('majorProject', ['Key project', '重点项目'], fromList, { from: 'majorProject' }),
  asNumber('quantity', ['Quantity', '工程量'], ['A number', '数字']),
  written('quantityUnit', ['Unit of measure', '计量单位'], upTo(20)),
  written('address', ['Address', '建设地点'], upTo(200)),
  chosen('decisionType', ['Decided by', '决策方式'], fromList, { from: choicesFrom(decisionTypeNames) }),
  onDay('decisionDate', ['Date of decision', '决策日期'], dayOrEmpty),
  asNumber('shouldAttend', ['Should attend', '应到人数'], people),
  asNumber('didAttend', ['Did attend', '实到人数'], people),
  asNumber('agreed', ['In favour', '同意人数'], people),
  onDay('publicityStart', ['Published from', '公示开始'], dayOrEmpty),
  onDay('publicityEnd', ['Published until', '公示结束'], dayOrEmpty),
  inYuan('estimatedPrice', ['Estimate (yuan)', '估算价（元）'], yuan),
  inYuan('controlPrice', ['Price ceiling (yuan)', '控制价（元）'], yuan),
  chosen('fundingLines.0.source', ['Funding source 1', '资金来源1'], fromList, { from: 'zjly' }),
  inYuan('fundingLines.0.amount', ['Amount 1 (yuan)', '资金1（元）'], ['Empty where it pays for everything', '全部由该来源出资时可不填']),
  chosen('fundingLines.1.source', ['Funding source 2', '资金来源2'], fromList, { from: 'zjly' }),
  inYuan('fundingLines.1.amount', ['Amount 2 (yuan)', '资金2（元）'], yuan),
  chosen('method', ['Contracting method', '发包方式'], fromList, { from: 'qrgysqd' }),
  chosen('exemptionReason', ['Exemption', '豁免理由'], fromList, { from: choicesFrom(exemptionNames) }),
  onDay('plannedStart', ['Planned start', '计划开工'], dayOrEmpty),
  onDay('plannedEnd', ['Planned end', '计划完工'], dayOrEmpty),
  written('contactName', ['Contact', '联系人'], upTo(60)),
  written('contactPhone', ['Phone', '联系电话'], ['Mobile, or landline with area code', '手机号，或带区号的固定电话']),
  written('remark', ['Remark', '备注'], upTo(500)),
]

/** Nothing but name, kind and region is known of it yet. */
export const emptyFiling = (name: string, kind: Filing['kind'], regionCode: string): Filing => ({
  name,
  kind,
  regionCode,
  ownerUnitId: null,
  trade: null,
  description: null,
  majorProject: null,
  quantity: null,
  quantityUnit: null,
  address: null,
  longitude: null,
  latitude: null,
  decisionType: null,
  decisionDate: null,
  shouldAttend: null,
  didAttend: null,
  agreed: null,
  publicityStart: null,
  publicityEnd: null,
  estimatedPrice: null,
  controlPrice: null,
  fundingLines: [],
  method: null,
  exemptionReason: null,
  exemptionNote: null,
  plannedStart: null,
  plannedEnd: null,
  contactName: null,
  contactPhone: null,
  inPublicBudget: null,
  inAnnualPlan: null,
  farmlandTouched: null,
  remark: null,
})

/** What a row says of a filing. What it leaves empty stays as it was before. */
export async function filingIn(db: Connection, actor: Actor, values: Values, before: Filing): Promise<Filing> {
  const given = Object.entries(values).filter(([name, value]) => value !== null && !name.startsWith('fundingLines') && name in before)
  const owner = textIn(values, 'ownerUnitId')
  return {
    ...before,
    ...Object.fromEntries(given),
    kind: Number(values.kind) as Filing['kind'], // one of its own choices
    regionCode: await regionNamed(db, actor, textIn(values, 'regionCode') ?? '', 'regionCode'),
    ownerUnitId: owner === null ? before.ownerUnitId : await unitNamed(db, owner, 'ownerUnitId'),
    fundingLines: linesIn(values),
  }
}

/** One source without an amount pays for everything. */
function linesIn(values: Values): FundingLine[] {
  const estimate = numberIn(values, 'estimatedPrice')
  return [0, 1].flatMap((at) => {
    const source = textIn(values, `fundingLines.${at}.source`)
    const amount = numberIn(values, `fundingLines.${at}.amount`) ?? (at === 0 ? estimate : null)
    return source === null ? [] : [{ source, amount: amount ?? 0, documentNo: null }]
  })
}
