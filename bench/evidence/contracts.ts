import { formatYuan } from '#domain/values/money.ts'
import { capitalNumerals } from '../../server/papers/capital-numerals.ts'
import type { Chance, Half } from './chance.ts'
import { day, firmOf, price, villageOf, workOf, written } from './names.ts'

export type Contract = {
  text: string
  price: number
  other: number
  project: string
  supplier: string
  signed: string
  differs: boolean
  advance: number
}

/** `W` words, `F` figures, `T` ten thousands. */
const clauses: Record<Half, readonly string[]> = {
  first: [
    '四、签约合同价为：人民币（大写）W（¥F元）；其中安全文明施工费9,662.50元。',
    '第一条 合同总价：￥F元，大写：W。本合同为固定总价合同。',
    '3．承包总价款：T（含税）。',
    '工程总造价：W（F元），其中材料费21600元，人工费8200元。',
    '签约合同价：人民币（大写）W（¥F元）。',
    '合计金额（大写）：W ¥F',
  ],
  second: [
    '二、本项目包干造价为人民币F元整（大写：W），乙方不得另行加价。',
    '第五款 甲乙双方议定：工程价款总额人民币W，小写F元。',
    '合同含税总金额为F元（大写人民币W），税率9%。',
    '2、中标价格：W（￥F）。',
    '五、价款：本合同价款为人民币（大写）：W（小写：¥F）。',
    '工程费用经协商为T，一次包死。',
    '三、合同价格：W。最终以结算审核为准。',
    '（三）合同总价（大写）W，（小写）F元',
  ],
}

const others: Record<Half, readonly string[]> = {
  first: [
    '付款方式：合同签订后预付合同价的30%，即人民币A元。',
    '乙方逾期竣工的，每逾期一日按人民币500元支付违约金。',
    '履约保证金为合同价的5%。',
  ],
  second: [
    '首付款A元于进场后七日内拨付。',
    '如延误工期，按每天200元扣减。',
    '质保金按结算价3%预留，两年后无息退还。',
    '安全生产费用不得低于总价的2%。',
  ],
}

const heads: Record<Half, readonly string[]> = {
  first: ['施工合同\n发包人（甲方）：OWNER\n承包人（乙方）：FIRM\n工程名称：PROJECT\n'],
  second: [
    '建设工程承包协议\n经双方协商，OWNER（下称甲方）将PROJECT交由FIRM（下称乙方）承建。\n',
    '合同书\n项目：PROJECT\n委托单位 OWNER\n施工单位 FIRM\n',
  ],
}

const ends: Record<Half, readonly string[]> = {
  first: ['甲方（盖章）： 乙方（盖章）：\n签订日期：DAY', '甲方代表： 乙方代表：\nDAY'],
  second: ['双方签字盖章后生效。\n签署时间：DAY', '签约地点：村委会\n订立日期 DAY', '甲方：（公章） 乙方：（公章）\n日期：DAY'],
}

/** What is settled beforehand; the rest is left to chance. */
type Given = Partial<Pick<Contract, 'price' | 'project' | 'supplier' | 'differs'>> & { owner?: string; clause?: string }

export function contractOf(half: Half, chance: Chance, given: Given = {}): Contract {
  const village = villageOf(half, chance)
  const drawn = { price: price(chance), project: village + workOf(half, chance), supplier: firmOf(half, chance), signed: day(chance) }
  const { owner = `${village}股份经济合作社`, clause: wording, ...settled } = given
  const truth = { ...drawn, ...settled }
  const clause = wording ?? chance.of(given.differs ? clauses[half].filter(hasBoth) : clauses[half])
  const differs = given.differs ?? (hasBoth(clause) && chance.happens(0.15))
  const figures = differs ? mistyped(truth.price, chance) : truth.price
  const advance = Math.round(truth.price * 0.3)
  const text = [
    chance.of(heads[half]).replace('OWNER', owner).replace('FIRM', truth.supplier).replace('PROJECT', truth.project),
    clause.replace('W', capitalNumerals(truth.price)).replace('F', chance.happens(0.5) ? formatYuan(figures) : String(figures / 100)),
    ...others[half].map((sentence) => sentence.replace('A', formatYuan(advance))),
    chance.of(ends[half]).replace('DAY', written(truth.signed, chance)),
  ].join('\n')
  return { ...truth, text: text.replace('T', `${truth.price / 1_000_000}万元`), other: mistyped(truth.price, chance), differs, advance }
}

/** Words and figures. */
const hasBoth = (clause: string) => clause.includes('W') && clause.includes('F')

/** Two digits swapped, one changed, a place lost, or some percent more: what is typed wrongly or on purpose. */
function mistyped(fen: number, chance: Chance): number {
  const text = String(fen)
  const at = chance.between(0, Math.max(0, text.length - 4))
  const wrong = chance.of([
    () => Number(text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2)),
    () => Number(text.slice(0, at) + ((Number(text.charAt(at)) % 9) + 1) + text.slice(at + 1)),
    () => fen * 10,
    () => Math.round((fen * chance.between(103, 120)) / 10_000) * 100,
  ])()
  return wrong === fen ? fen + 1_000_00 : wrong
}
