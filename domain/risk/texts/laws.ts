import type { Label } from '#contract/language.ts'

/** The laws and rules that indicators rest on, cited by article in both languages. */
const cite =
  (en: string, zh: string) =>
  (...articles: number[]): Label => ({
    en: `${en}, ${articles.length === 1 ? 'art.' : 'arts.'} ${articles.join(', ')}`,
    zh: `《${zh}》${articles.map((article) => `第${inChinese(article)}条`).join('、')}`,
  })

export const tenderingLaw = cite('Tendering and Bidding Law', '招标投标法')
export const tenderingRegulations = cite('Regulations for the Tendering and Bidding Law', '招标投标法实施条例')
export const mustTenderRules = cite('Rules on Projects That Must Be Tendered (NDRC order 16 of 2018)', '必须招标的工程项目规定')
export const procurementLaw = cite('Government Procurement Law', '政府采购法')
export const procurementRegulations = cite('Regulations for the Government Procurement Law', '政府采购法实施条例')
export const investmentRegulations = cite('Government Investment Regulations', '政府投资条例')
export const villageLaw = cite("Organic Law of Villagers' Committees", '村民委员会组织法')
export const collectiveLaw = cite('Rural Collective Economic Organisations Law', '农村集体经济组织法')
export const buildingLaw = cite('Building Law', '建筑法')
export const qualityRegulations = cite('Regulations on the Quality of Construction Projects', '建设工程质量管理条例')
export const invoiceRules = cite('Rules on the Administration of Invoices', '发票管理办法')
export const smallFirmsRegulations = cite('Regulations on Payments to Small and Medium-Sized Firms', '保障中小企业款项支付条例')
export const petitionRegulations = cite('Regulations on Petition Work', '信访工作条例')
export const retentionRules = cite('Rules on Retention Money for Construction Quality (Jianzhi 2017-138)', '建设工程质量保证金管理办法')
export const settlementRules = cite('Interim Rules on Construction Price Settlement (Caijian 2004-369)', '建设工程价款结算暂行办法')

export const paymentNotice: Label = {
  en: 'Notice of the Ministries of Finance and Housing on construction price settlement (Caijian 2022-183)',
  zh: '财政部、住房城乡建设部《关于完善建设工程价款结算有关办法的通知》（财建〔2022〕183号）',
}
export const localLimits: Label = { en: 'Limits of the region in force at first submission', zh: '首次申报时本地区执行的限额标准' }
export const auditPractice: Label = { en: 'Audit practice; no clause of law', zh: '审计实务经验，无对应法条' }

const numerals = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']

/** Articles up to 99, as laws count them. */
function inChinese(number: number) {
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  const ten = tens === 0 ? '' : `${tens === 1 ? '' : numerals[tens]}十`
  return `${ten}${numerals[ones]}`
}
