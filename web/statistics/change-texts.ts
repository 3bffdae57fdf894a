import { bilingual } from '../client/bilingual.ts'

const monthIn = (month: string, style: 'long' | 'short', withYear: boolean) =>
  new Intl.DateTimeFormat('en-GB', { month: style, ...(withYear && { year: 'numeric' as const }), timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
const [year, number] = [(month: string) => Number(month.slice(0, 4)), (month: string) => Number(month.slice(5))]

/** What has changed, in sentences. A change of points is told with its sign; nought is no change. */
export const changeTexts = bilingual({
  en: {
    span: (from: string, until: string) =>
      from === until
        ? monthIn(from, 'long', true)
        : `${monthIn(from, 'long', year(from) !== year(until))} to ${monthIn(until, 'long', true)}`,
    filings: (span: string, count: string, change: string) => `${span}: ${count} filings, ${change}.`,
    estimate: (span: string, amount: string, change: string) => `${span}: estimates of ${amount}, ${change}.`,
    change: (isMore: boolean, by: string, share: string | null) =>
      `${by} ${isMore ? 'more' : 'less'} than a year before${share === null ? '' : ` (${isMore ? '+' : '−'}${share})`}`,
    counted: (count: string) => count,
    same: 'the same as a year before',
    competitive: (share: string, change: string) => `${share} of filings are competitively awarded, ${change}.`,
    overBudget: (share: string, change: string) => `${share} of contracted filings are over budget, ${change}.`,
    saved: (share: string, change: string) => `Contracts are ${share} below their estimates, ${change}.`,
    points: (points: number) =>
      points === 0 ? 'as a year before' : `${Math.abs(points)} percentage points ${points > 0 ? 'more' : 'less'} than a year before`,
    nothingBefore: (span: string, count: string, amount: string) =>
      `${span}: ${count} filings with estimates of ${amount}. There were none a year before to compare with.`,
    noMonths: 'No month of this period can be compared: choose a period of at most two years with a month that has ended.',
  },
  zh: {
    span: (from, until) =>
      from === until
        ? `${year(from)} 年 ${number(from)} 月`
        : year(from) === year(until)
          ? `${year(from)} 年 ${number(from)}—${number(until)} 月`
          : `${year(from)} 年 ${number(from)} 月至 ${year(until)} 年 ${number(until)} 月`,
    filings: (span, count, change) => `${span}备案 ${count} 件，${change}。`,
    estimate: (span, amount, change) => `${span}估算金额 ${amount}，${change}。`,
    change: (isMore, by, share) =>
      `比上年同期${isMore ? '增加' : '减少'} ${by}${share === null ? '' : `（${isMore ? '+' : '−'}${share}）`}`,
    counted: (count) => `${count} 件`,
    same: '与上年同期持平',
    competitive: (share, change) => `竞争性发包占 ${share}，${change}。`,
    overBudget: (share, change) => `超估算的占已签约备案的 ${share}，${change}。`,
    saved: (share, change) => `合同价比估算价低 ${share}，${change}。`,
    points: (points) => (points === 0 ? '与上年同期持平' : `比上年同期${points > 0 ? '提高' : '降低'} ${Math.abs(points)} 个百分点`),
    nothingBefore: (span, count, amount) => `${span}备案 ${count} 件，估算金额 ${amount}；上年同期没有备案，无法比较。`,
    noMonths: '所选期间没有可与上年同期比较的月份，请选择不超过两年且含已结束月份的期间。',
  },
})
export type ChangeWords = (typeof changeTexts)['en']
