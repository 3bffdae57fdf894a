import { formatYuan } from '#domain/values/money.ts'
import { capitalNumerals } from '../../server/papers/capital-numerals.ts'
import type { Chance, Half } from './chance.ts'
import { creditCode, day, firmOf, price, villageOf, written } from './names.ts'

export type Invoice = {
  text: string
  qr: string
  code: string | null
  number: string
  fen: number
  issued: string
  seller: string
  sellerCode: string
  buyer: string
  buyerCode: string
}

/** What is settled beforehand; the rest is left to chance. */
export type GivenInvoice = Partial<Omit<Invoice, 'text' | 'qr' | 'code' | 'number'>> & { isDigital?: boolean }

export function invoiceOf(half: Half, chance: Chance, { isDigital = chance.happens(0.6), ...given }: GivenInvoice = {}): Invoice {
  const truth = {
    ...{ code: isDigital ? null : `0${chance.digits(11)}`, number: isDigital ? `26${chance.digits(18)}` : chance.digits(8) },
    ...{ fen: price(chance), issued: day(chance), seller: firmOf(half, chance), buyer: `${villageOf(half, chance)}股份经济合作社` },
    ...given,
  }
  const net = Math.round(truth.fen / 1.09)
  const shown = isDigital ? truth.fen : net
  const qr = `01,${isDigital ? 32 : 10},${truth.code ?? ''},${truth.number},${shown / 100},${truth.issued.replaceAll('-', '')},${isDigital ? '' : chance.digits(20)},A3F1`
  const { buyerCode = creditCode(chance), sellerCode = creditCode(chance) } = given
  const head = `${truth.code ? `发票代码：${truth.code}\n` : ''}发票号码：${truth.number}\n开票日期：${written(truth.issued, chance)}`
  const total = `合计 ¥${net / 100} ¥${(truth.fen - net) / 100}\n价税合计（大写） ${capitalNumerals(truth.fen).replace('元', '圆')} （小写）¥${(truth.fen / 100).toFixed(2)}`
  const layouts: Record<Half, () => string> = {
    first: () =>
      `${head}\n购买方信息 名称：${truth.buyer} 销售方信息 名称：${truth.seller}\n统一社会信用代码/纳税人识别号：${buyerCode} 统一社会信用代码/纳税人识别号：${sellerCode}\n${total}`,
    second: () =>
      `电子发票\n${head}\n购\n买\n方\n名 称：${truth.buyer}\n纳税人识别号：${buyerCode}\n地 址、电 话：\n开户行及账号：\n货物或应税劳务、服务名称 规格型号 单位 数量 单价 金额 税率 税额\n*建筑服务*工程款 项 1 ${formatYuan(net)}\n${total}\n销\n售\n方\n名 称：${truth.seller}\n纳税人识别号：${sellerCode}\n收款人： 复核： 开票人：`,
  }
  return { ...truth, sellerCode, buyerCode, qr, text: layouts[half]() }
}
