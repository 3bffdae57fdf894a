import type { Filing } from '#contract/filing.ts'
import { addDays } from '#domain/time/days.ts'
import { formatYuan } from '#domain/values/money.ts'
import { capitalNumerals } from '../papers/capital-numerals.ts'
import { pdfPage } from './documents/pdf.ts'
import { spread } from './past.ts'
import type { Oddities } from './scenario.ts'

/** What a step says that its paper has to say as well. Amounts in fen. */
export type ToldAmounts = { price?: number; payment?: { date: string; amount: number; payee: string } }

type Signing = { contract?: { contractPrice: number } }

/** The amounts in what somebody typed for a step. */
export function amountsIn(given: object): ToldAmounts {
  const {
    sign,
    contract = sign?.contract,
    amount,
    date,
    payee,
  } = given as Signing & {
    sign?: Signing
    amount?: number
    date?: string
    payee?: string
  } // whichever step it is
  return {
    ...(contract && { price: contract.contractPrice }),
    ...(amount && date && payee && { payment: { amount, date, payee } }),
  }
}

type SaidOtherwise = NonNullable<Oddities['papers']>

/** What the minutes of a counted decision say of those who came. */
export function minutesLines(filing: Filing, { minutes, earlierMeeting }: SaidOtherwise = {}): string[] {
  const { shouldAttend, didAttend, agreed } = filing
  if (shouldAttend === null || didAttend === null || agreed === null) return []
  const [should, did, yes] = minutes ?? [shouldAttend, didAttend, agreed]
  return [
    ...(earlierMeeting ? ['一、村“两委”会议', attendance(...earlierMeeting), '二、村民代表会议'] : []),
    attendance(should, did, yes),
    '会议决议：同意实施，结果张榜公示。',
  ]
}

const attendance = (should: number, did: number, agreed: number) =>
  `应到${should}人，实到${did}人。经举手表决，同意${agreed}票，弃权${did - agreed}票。`

/** A contract of two pages; its price stands on the second, in words and in figures. */
export const contractPaper = (title: string, lines: readonly string[], price: number, said: SaidOtherwise = {}): Buffer => {
  const terms = [
    ...['第一条 标的及范围以采购文件、图纸和清单为准。', '第二条 履行期限自约定之日起计算，因甲方原因延误的相应顺延。'],
    ...['第三条 质量应符合国家标准和约定要求，质保期自验收合格之日起计算。', '第四条 乙方不得转包或违法分包，不得拖欠工人工资。'],
    ...['第五条 合同价款', priceClause(price, said), '第六条 付款方式按约定的比例执行，结算以审定金额为准。'],
  ]
  return pdfPage(title, [...lines, '甲乙双方经协商一致，订立本合同。'], { further: [terms] })
}

function priceClause(price: number, { contractPrice = 1, contractWords = 1, priceIn = 'both' }: SaidOtherwise): string {
  const figures = toYuan(price * contractPrice)
  const words = capitalNumerals(toYuan(figures * contractWords))
  const ways = {
    both: `合同价款：人民币（大写）${words}，（小写）¥${formatYuan(figures)}元。`,
    words: `合同价款：人民币${words}。`,
    wan: `合同总价：${figures / 1_000_000}万元（大写：${words}）。`,
  }
  return ways[priceIn]
}

/** As contracts round them. */
const toYuan = (fen: number) => (fen % 100 === 0 ? fen : Math.round(fen / 100) * 100)

/** A digital invoice, by what makes it itself. */
export type DemoInvoice = { number: string; fen: number; issued: string; seller: string; buyer: string }

type Billing = { key: string; owner: string; signDate: string | undefined; payment: NonNullable<ToldAmounts['payment']> }

export function invoiceFor(
  { key, owner, signDate, payment: { amount, date, payee } }: Billing,
  { billed = {} }: SaidOtherwise = {},
): DemoInvoice {
  const { share = 1, branch = '', seller = `${payee}${branch}`, buyer = owner, beforeSignature } = billed
  return {
    number: `26990000${String(spread(`${key} ${date} ${amount}`, 1_000_000)).padStart(12, '0')}`,
    fen: Math.round(amount * share),
    issued: beforeSignature !== undefined && signDate ? addDays(signDate, -beforeSignature) : date,
    seller,
    buyer,
  }
}

/** The proof of a payment: the invoice that was paid, with its code. */
export function invoicePaper(title: string, lines: readonly string[], { number, fen, issued, seller, buyer }: DemoInvoice): Buffer {
  const [year, month, day] = issued.split('-')
  const invoice = [
    '电子发票（普通发票）',
    `发票号码：${number}`,
    `开票日期：${year}年${month}月${day}日`,
    `购买方 名称：${buyer}`,
    '统一社会信用代码/纳税人识别号：',
    `销售方 名称：${seller}`,
    '统一社会信用代码/纳税人识别号：',
    `价税合计（大写）${capitalNumerals(fen)}（小写）¥${formatYuan(fen).replaceAll(',', '')}`,
  ]
  const yuan = formatYuan(fen).replaceAll(',', '')
  return pdfPage(title, [...lines, ...invoice], { code: `01,32,,${number},${yuan},${year}${month}${day},,A3F1` })
}
