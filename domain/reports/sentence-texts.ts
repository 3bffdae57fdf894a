import type { Language } from '#contract/language.ts'
import type { Change, Most, Sentence, SentenceFacts, SentenceKind } from './sentences.ts'
import { type Figure, write, writeDay, writeMonth, writeSpan } from './writing.ts'

type Texts = { [Kind in SentenceKind]: (facts: SentenceFacts[Kind]) => string }

const en = (figure: Figure) => write(figure, 'en')
const zh = (figure: Figure) => write(figure, 'zh')

const shareIn = (figure: Figure | null, isMore: boolean, language: Language) =>
  figure === null ? '' : language === 'zh' ? `（${isMore ? '+' : '−'}${zh(figure)}）` : ` (${isMore ? '+' : '−'}${en(figure)})`
const unit = (figure: Figure) => (figure.figure === 'count' ? `${zh(figure)} 件` : zh(figure))

/** 比上月多 8 件（+23.5%） */
const changeInChinese = (change: Change, than: string) =>
  change === null
    ? `与${than}持平`
    : `比${than}${change.isMore ? '多' : '少'} ${unit(change.by)}${shareIn(change.share, change.isMore, 'zh')}`
const changeInEnglish = (change: Change, than: string) =>
  change === null
    ? `the same as ${than}`
    : `${en(change.by)} ${change.isMore ? 'more' : change.by.figure === 'count' ? 'fewer' : 'less'} than ${than}${shareIn(change.share, change.isMore, 'en')}`

const mostInChinese = (most: Most) => (most === null ? '' : `其中${most.place.zh}最多，${unit(most.figure)}`)
const mostInEnglish = (most: Most) => (most === null ? '' : `${most.place.en} has the most: ${en(most.figure)}`)
const then = (text: string, before: string) => (text === '' ? '' : `${before}${text}`)
const filings = ({ value }: Figure) => (value === 1 ? 'filing' : 'filings')

const chinese: Texts = {
  filings: ({ month, filings, toMonth, toYear, most }) =>
    `${writeMonth(month, 'zh')}新备案 ${unit(filings)}，${changeInChinese(toMonth, '上月')}，${changeInChinese(toYear, '上年同月')}${then(mostInChinese(most), '；')}。`,
  filingsSoFar: ({ month, asOf, filings, monthBefore, yearBefore, most }) =>
    `${writeMonth(month, 'zh')}尚未结束，截至 ${writeDay(asOf, 'zh')}新备案 ${unit(filings)}（上月全月 ${unit(monthBefore)}，上年同月全月 ${unit(yearBefore)}）${then(mostInChinese(most), '；')}。`,
  where: ({ place, isMore, by, from, to }) =>
    `与上月相比变化最大的是${place.zh}，${isMore ? '多' : '少'} ${unit(by)}，由 ${unit(from)}变为 ${unit(to)}。`,
  amount: ({ estimate, toMonth, toYear, most }) =>
    `本月新备案估算金额 ${zh(estimate)}，${changeInChinese(toMonth, '上月')}，${changeInChinese(toYear, '上年同月')}${then(mostInChinese(most), '；')}。`,
  amountSoFar: ({ estimate, monthBefore, yearBefore, most }) =>
    `本月至今新备案估算金额 ${zh(estimate)}（上月全月 ${zh(monthBefore)}，上年同月全月 ${zh(yearBefore)}）${then(mostInChinese(most), '；')}。`,
  year: ({ from, until, filings, estimate, filingsChange, estimateChange }) =>
    `${writeSpan(from, until, 'zh')}累计备案 ${unit(filings)}，${changeInChinese(filingsChange, '上年同期')}；估算金额 ${zh(estimate)}，${changeInChinese(estimateChange, '上年同期')}。`,
  contracts: ({ contracted, isBelow, by, share, overBudget }) =>
    `本年备案中已签约 ${unit(contracted)}，合同价合计比估算价${isBelow ? '低' : '高'} ${zh(by)}${share === null ? '' : `（${zh(share)}）`}；超估算 ${unit(overBudget)}。`,
  noContracts: () => '本年备案的项目尚无签约。',
  overdue: ({ inProgress, overdue, more, most }) =>
    `目前实施中 ${unit(inProgress)}，已超约定完工日 ${unit(overdue)}，其中超过 90 天的 ${unit(more)}${then(most === null ? '' : `超期最多的是${most.place.zh}，${unit(most.figure)}`, '；')}。`,
  noneOverdue: ({ inProgress }) => `目前实施中 ${unit(inProgress)}，没有超过约定完工日的项目。`,
  onTime: ({ part, whole, share }) =>
    `本年备案中已完工 ${unit(whole)}，按期完工 ${unit(part)}${share === null ? '' : `，按期率 ${zh(share)}`}。`,
  competition: ({ part, whole, share, change }) =>
    `本年备案中已确定发包方式 ${unit(whole)}，竞争性发包 ${unit(part)}${share === null ? '' : `，占 ${zh(share)}`}${change === null ? '' : `，已结束月份比上年同期${change.isMore ? '提高' : '降低'} ${zh(change.by)} 个百分点`}。`,
  disclosure: ({ due, missing }) =>
    missing.value === 0 ? `应当公示的 ${unit(due)}均已公示完整。` : `应当公示的 ${unit(due)}中，有 ${unit(missing)}尚有事项或材料未公示。`,
  findings: ({ findings, overdue, most }) =>
    findings.value === 0
      ? '目前没有待整改的问题。'
      : `目前待整改问题 ${zh(findings)} 个，其中逾期 ${zh(overdue)} 个${then(most === null ? '' : `${most.place.zh}最多，${zh(most.figure)} 个`, '；')}。`,
  fixed: ({ part, whole, share }) =>
    `本年备案项目中到期应整改的问题 ${zh(whole)} 个，按期整改 ${zh(part)} 个${share === null ? '' : `，按期率 ${zh(share)}`}。`,
  alerts: ({ alerts, most }) =>
    alerts.value === 0
      ? '目前没有未办结的预警。'
      : `目前未办结预警 ${zh(alerts)} 条${then(most === null ? '' : `${most.place.zh}最多，${zh(most.figure)} 条`, '；')}。`,
  indicators: ({ name, filings }) => `触发最多的风险指标是“${name.zh}”，涉及 ${unit(filings)}。`,
  appeals: ({ until, answered, days }) =>
    `申诉办理情况按月公布：本年截至 ${writeMonth(until, 'zh')}已答复 ${unit(answered)}，答复用时中位数 ${zh(days)} 天。`,
  noAppeals: () => '申诉办理情况按规定暂不公布。',
}

const english: Texts = {
  filings: ({ month, filings: number, toMonth, toYear, most }) =>
    `${writeMonth(month, 'en')}: ${en(number)} new ${filings(number)}, ${changeInEnglish(toMonth, 'the month before')} and ${changeInEnglish(toYear, 'the same month last year')}.${then(mostInEnglish(most), ' ')}${most ? '.' : ''}`,
  filingsSoFar: ({ month, asOf, filings: number, monthBefore, yearBefore, most }) =>
    `${writeMonth(month, 'en')} has not ended: ${en(number)} new ${filings(number)} up to ${writeDay(asOf, 'en')} (${en(monthBefore)} in the whole month before, ${en(yearBefore)} in the whole same month last year).${then(mostInEnglish(most), ' ')}${most ? '.' : ''}`,
  where: ({ place, isMore, by, from, to }) =>
    `The greatest change to the month before is in ${place.en}: ${en(by)} ${isMore ? 'more' : 'fewer'}, from ${en(from)} to ${en(to)}.`,
  amount: ({ estimate, toMonth, toYear, most }) =>
    `The month’s new filings are estimated at ${en(estimate)}, ${changeInEnglish(toMonth, 'the month before')} and ${changeInEnglish(toYear, 'the same month last year')}.${then(mostInEnglish(most), ' ')}${most ? '.' : ''}`,
  amountSoFar: ({ estimate, monthBefore, yearBefore, most }) =>
    `The month’s new filings so far are estimated at ${en(estimate)} (${en(monthBefore)} in the whole month before, ${en(yearBefore)} in the whole same month last year).${then(mostInEnglish(most), ' ')}${most ? '.' : ''}`,
  year: ({ from, until, filings: number, estimate, filingsChange, estimateChange }) =>
    `${writeSpan(from, until, 'en')}: ${en(number)} ${filings(number)}, ${changeInEnglish(filingsChange, 'a year before')}; estimates of ${en(estimate)}, ${changeInEnglish(estimateChange, 'a year before')}.`,
  contracts: ({ contracted, isBelow, by, share, overBudget }) =>
    `Of this year’s filings ${en(contracted)} have a contract. Contract prices are ${en(by)}${share === null ? '' : ` (${en(share)})`} ${isBelow ? 'below' : 'above'} the estimates; ${en(overBudget)} are over budget.`,
  noContracts: () => 'None of this year’s filings has a contract yet.',
  overdue: ({ inProgress, overdue, more, most }) =>
    `${en(inProgress)} projects are in progress now; ${en(overdue)} are past their agreed end, ${en(more)} of them by more than 90 days.${then(mostInEnglish(most), ' ')}${most ? '.' : ''}`,
  noneOverdue: ({ inProgress }) => `${en(inProgress)} projects are in progress now. None is past its agreed end.`,
  onTime: ({ part, whole, share }) =>
    `Of this year’s filings ${en(whole)} are completed, ${en(part)} of them on time${share === null ? '' : ` (${en(share)})`}.`,
  competition: ({ part, whole, share, change }) =>
    `Of this year’s ${en(whole)} filings with a known method ${en(part)} are competitively awarded${share === null ? '' : ` (${en(share)})`}${change === null ? '' : `; in the months that have ended, ${en(change.by)} percentage points ${change.isMore ? 'more' : 'less'} than a year before`}.`,
  disclosure: ({ due, missing }) =>
    missing.value === 0
      ? `All ${en(due)} filings with something to publish have published everything.`
      : `${en(missing)} of the ${en(due)} filings with something to publish still lack a part of it.`,
  findings: ({ findings, overdue, most }) =>
    findings.value === 0
      ? 'No findings are waiting to be fixed.'
      : `Findings to fix now: ${en(findings)}, of which ${en(overdue)} are overdue.${then(mostInEnglish(most), ' ')}${most ? '.' : ''}`,
  fixed: ({ part, whole, share }) =>
    `Of ${en(whole)} findings due in this year’s filings ${en(part)} were fixed on time${share === null ? '' : ` (${en(share)})`}.`,
  alerts: ({ alerts, most }) =>
    alerts.value === 0 ? 'No alerts are open.' : `Open alerts now: ${en(alerts)}.${then(mostInEnglish(most), ' ')}${most ? '.' : ''}`,
  indicators: ({ name, filings: number }) => `The indicator set off most often is “${name.en}”, by ${en(number)} ${filings(number)}.`,
  appeals: ({ until, answered, days }) =>
    `Appeals, as published each month: ${en(answered)} answered this year up to ${writeMonth(until, 'en')}, in ${en(days)} days (median).`,
  noAppeals: () => 'Figures of appeals are not published for now.',
}

const texts: Record<Language, Texts> = { zh: chinese, en: english }

export const writeSentence = ({ kind, facts }: Sentence, language: Language): string =>
  (texts[language][kind] as (given: typeof facts) => string)(facts) // the facts of this very kind
