import { faulty } from '#contract/errors.ts'
import { projectStateNames } from '#contract/names/project-state-names.ts'
import type { Supplier } from '#contract/project-actions.ts'
import { terms } from '#contract/terms.ts'
import { takenOverStates } from '#domain/filing/taken-over.ts'
import type { Transaction } from '../database/connect.ts'
import { takeOver } from '../projects/take-over/actions.ts'
import { asNumber, type Column, chosen, inYuan, numberIn, onDay, textIn, type Values, written } from './columns.ts'
import { emptyFiling, filingColumns, filingIn } from './filing-columns.ts'
import { accountNamed, unitNamed } from './name-store.ts'
import { choicesFrom, named, orFault, type Sheet } from './sheet.ts'

const states = choicesFrom(projectStateNames).filter(({ code }) => takenOverStates.some((state) => state === code))
const supplierKinds = [
  named('unit', { en: 'Unit', zh: '单位' }),
  named('person', { en: 'Person', zh: '个人' }),
  named('team', { en: terms.en.villagersTeam, zh: terms.zh.villagersTeam }),
]
const ofPerson = ['Of a person, or of whoever leads the team', '个人本人，或施工队负责人'] as const
const known = ['A day, as far as it is known', '日期，知道的填写'] as const
const yuan = ['An amount in yuan', '金额，单位：元'] as const
const running = (en: string, zh: string) => [`${en}; required from contract to completion`, `${zh}；已签约至已完工的项目必填`] as const

const columns: readonly Column[] = [
  ...filingColumns.slice(0, 3),
  chosen('state', ['State', '项目状态'], ['Where it stands today', '目前所处状态'], { required: true, from: states }),
  asNumber('year', ['Year', '项目年度'], ['Four digits', '四位数字'], { required: true }),
  written('formerNumber', ['Former number', '原编号'], ['The number it had before, if any', '原有编号，没有可不填']),
  onDay('filedOn', ['Filed on', '备案（立项）日期'], known),
  written(
    'filer',
    ['Filer (username)', '经办人用户名'],
    ['Empty: a filer of the region, or of the one above it', '不填则为本区域（或上级区域）的经办人'],
  ),
  ...filingColumns.slice(3),
  onDay('noticeDate', ['Notice of procurement', '发包公告日期'], ['Required while procurement goes on', '发包中的项目必填']),
  onDay('closingDate', ['Bids close on', '发包截止日期'], ['Required while procurement goes on', '发包中的项目必填']),
  written(
    'supplier',
    ['Contractor', '承包方'],
    running('Credit code or name; of a person or team, the name', '统一社会信用代码或名称；个人、施工队填姓名或队名'),
  ),
  chosen('supplier.kind', ['Kind of contractor', '承包方类型'], ['A unit where it is empty', '不填则为单位'], { from: supplierKinds }),
  written('supplier.idNumber', ['Identity number of the contractor', '承包方身份证号'], ofPerson),
  written('supplier.mobile', ['Mobile number of the contractor', '承包方手机号'], ofPerson),
  inYuan('contractPrice', ['Contract price (yuan)', '合同价（元）'], running('In yuan', '单位：元')),
  onDay('signDate', ['Signed on', '签约日期'], running('A day', '日期')),
  onDay('contractStart', ['Contract begins', '合同开工日期'], running('A day', '日期')),
  onDay('contractEnd', ['Contract ends', '合同完工日期'], running('A day', '日期')),
  onDay('actualStart', ['Work began', '实际开工日期'], known),
  asNumber('progress', ['Progress (%)', '进度（%）'], ['0 to 100', '0 至 100']),
  inYuan('paid', ['Paid so far (yuan)', '累计已付（元）'], yuan),
  onDay('paidOn', ['Last payment on', '最近付款日期'], ['Required where something was paid', '有付款的必填']),
  onDay('actualEnd', ['Work ended', '实际完工日期'], known),
  onDay('acceptedOn', ['Accepted on', '验收日期'], known),
  inYuan('settlementSubmitted', ['Settlement submitted (yuan)', '送审金额（元）'], yuan),
  inYuan('settlementReviewed', ['Settlement reviewed (yuan)', '审定金额（元）'], yuan),
  onDay('settlementDate', ['Settled on', '结算日期'], known),
  onDay('warrantyEnd', ['Warranty ends', '质保期至'], known),
]

/** Projects of the time before the platform, in whatever state they are, with what is known of them. */
export const takenOver: Sheet = {
  columns,
  write: async ({ tx, filings: context, taken }, values) => {
    const { actor } = context
    const kind = Number(values.kind) as 1 | 2 | 3 // one of its own choices
    const filing = await filingIn(tx, actor, values, emptyFiling(textIn(values, 'name') ?? '', kind, ''))
    const filer = textIn(values, 'filer')
    const project = await takeOver(context, {
      filing,
      formerNumber: textIn(values, 'formerNumber'),
      filerId: filer === null ? null : await accountNamed(tx, actor, filer, 'filer'),
      facts: {
        ...daysAndAmounts(values),
        state: textIn(values, 'state') as (typeof takenOverStates)[number], // one of its own choices
        year: numberIn(values, 'year') ?? 0,
        supplier: await supplierIn(tx, values),
      },
    })
    taken.push(project)
  },
}

/** What tells a person or team is not expected of a unit. */
async function supplierIn(tx: Transaction, values: Values): Promise<Supplier | null> {
  const kind = (textIn(values, 'supplier.kind') ?? 'unit') as Supplier['kind'] // one of its own choices
  const [name, idNumber, mobile] = ['supplier', 'supplier.idNumber', 'supplier.mobile'].map((field) => textIn(values, field))
  const code = kind === 'unit' ? 'not-expected' : 'required'
  const wrong = Object.entries({ idNumber, mobile }).filter(([, given]) => (kind === 'unit') === Boolean(given))
  if (wrong.length > 0) throw faulty(...wrong.map(([field]) => ({ field: `supplier.${field}`, code }) as const))
  if (kind === 'unit') return name ? { kind, unitId: await unitNamed(tx, name, 'supplier') } : null
  return { kind, name: orFault(name, 'supplier', 'required'), idNumber: idNumber ?? '', mobile: mobile ?? '' }
}

const daysAndAmounts = (values: Values) => ({
  filedOn: textIn(values, 'filedOn'),
  noticeDate: textIn(values, 'noticeDate'),
  closingDate: textIn(values, 'closingDate'),
  contractPrice: numberIn(values, 'contractPrice'),
  signDate: textIn(values, 'signDate'),
  contractStart: textIn(values, 'contractStart'),
  contractEnd: textIn(values, 'contractEnd'),
  actualStart: textIn(values, 'actualStart'),
  progress: numberIn(values, 'progress'),
  paid: numberIn(values, 'paid'),
  paidOn: textIn(values, 'paidOn'),
  actualEnd: textIn(values, 'actualEnd'),
  acceptedOn: textIn(values, 'acceptedOn'),
  settlementSubmitted: numberIn(values, 'settlementSubmitted'),
  settlementReviewed: numberIn(values, 'settlementReviewed'),
  settlementDate: textIn(values, 'settlementDate'),
  warrantyEnd: textIn(values, 'warrantyEnd'),
})
