import type { LineEvent, SpanKind } from '#domain/time/time-line.ts'
import { bilingual } from '../../client/bilingual.ts'

type Said = Record<Exclude<LineEvent['kind'], 'report' | 'payment' | 'extended'>, string>
type Words = {
  title: string
  lead: string
  spans: Record<SpanKind, string>
  range: (from: string, until: string, days: number) => string
  goingOn: (from: string, days: number) => string
  today: string
  pause: (from: string, until: string | null, stopped: boolean) => string
  began: (days: number) => string
  ended: (days: number) => string
  late: (days: number) => string
  happened: string
  events: Said
  report: (percent: number) => string
  payment: string
  extended: (until: string) => string
  older: string
}

const daysEn = (days: number) => (Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`)

export const timeLineTexts = bilingual<Words>({
  en: {
    title: 'Time line',
    lead: 'What was planned, what the contract says and what was done. The vertical line is today.',
    spans: { planned: 'Planned', contract: 'Contract', actual: 'Actual' },
    range: (from, until, days) => `${from} – ${until} (${daysEn(days)})`,
    goingOn: (from, days) => `since ${from} (${daysEn(days)} so far)`,
    today: 'Today',
    pause: (from, until, stopped) =>
      `${stopped ? 'Stopped by a supervisor' : 'Suspended'} ${until ? `${from} – ${until}` : `since ${from}`}`,
    began: (days) => (days === 0 ? 'Began on the agreed day.' : `Began ${daysEn(days)} ${days > 0 ? 'late' : 'early'}.`),
    ended: (days) => (days === 0 ? 'Completed on the agreed day.' : `Completed ${daysEn(days)} ${days > 0 ? 'late' : 'early'}.`),
    late: (days) => `Not complete, ${daysEn(days)} after the agreed end.`,
    happened: 'What happened',
    events: {
      filed: 'Filed',
      notice: 'Notice published',
      closing: 'Bids closed',
      award: 'Awarded',
      signed: 'Contract signed',
      started: 'Work began',
      completed: 'Work completed',
      settled: 'Settled',
      'warranty-ends': 'Warranty ends',
      suspended: 'Suspended',
      stopped: 'Stopped by a supervisor',
      resumed: 'Resumed',
      lifted: 'Stop order lifted',
      visited: 'Inspection',
      accepted: 'Accepted',
      'not-accepted': 'Acceptance failed',
    },
    report: (percent) => `Progress reported: ${percent}%`,
    payment: 'Paid',
    extended: (until) => `Contract end changed to ${until}`,
    older: 'Earlier suspensions, if there were any, stand in the history.',
  },
  zh: {
    title: '进度时间轴',
    lead: '对照计划、合同和实际进度，竖线为今天。',
    spans: { planned: '计划', contract: '合同', actual: '实际' },
    range: (from, until, days) => `${from} 至 ${until}（${days} 天）`,
    goingOn: (from, days) => `${from} 起（已 ${days} 天）`,
    today: '今天',
    pause: (from, until, stopped) => `${stopped ? '责令停工' : '暂停'} ${until ? `${from} 至 ${until}` : `${from} 起`}`,
    began: (days) => (days === 0 ? '按期开工。' : `${days > 0 ? '推迟' : '提前'} ${Math.abs(days)} 天开工。`),
    ended: (days) => (days === 0 ? '按期完工。' : `${days > 0 ? '推迟' : '提前'} ${Math.abs(days)} 天完工。`),
    late: (days) => `已超过约定完工日期 ${days} 天，尚未完工。`,
    happened: '主要节点',
    events: {
      filed: '备案',
      notice: '发包公告',
      closing: '截止投标',
      award: '确定成交',
      signed: '签订合同',
      started: '开工',
      completed: '完工',
      settled: '结算',
      'warranty-ends': '质保期满',
      suspended: '暂停',
      stopped: '责令停工',
      resumed: '恢复施工',
      lifted: '解除停工',
      visited: '监督检查',
      accepted: '验收通过',
      'not-accepted': '验收未通过',
    },
    report: (percent) => `上报进度 ${percent}%`,
    payment: '付款',
    extended: (until) => `合同完工日期变更为 ${until}`,
    older: '更早的暂停记录（如有）见办理过程。',
  },
})
