import type { Language } from '#contract/language.ts'
import type { NoticeFacts } from '#contract/notifications.ts'
import type { ReminderKind } from '../time/reminders.ts'
import { overdueEn, overdueZh } from './overdue-texts.ts'
import { requestWords } from './request-words.ts'

type Said = (facts: NoticeFacts) => string

/** One of three sentences: before the day, on it, after it. */
const when = ({ overdue, dueToday }: NoticeFacts, soon: string, today: string, late: string) => (overdue ? late : dueToday ? today : soon)
const dueEn = (facts: NoticeFacts) => when(facts, 'is due soon', 'is due today', 'is overdue')
const dueZh = (facts: NoticeFacts) => when(facts, '即将到期', '今日到期', '已逾期')

/** What somebody is told of a day that comes near, is there or has passed. */
export const reminderTitles: Record<Language, Record<ReminderKind, Said>> = {
  en: {
    'reminder.review': (facts) => `A review ${dueEn(facts)}`,
    'reminder.request': (facts) => `Your decision on a request ${dueEn(facts)}${requestWords.en.of(facts)}`,
    'reminder.consent': (facts) => `Your consent to the end of stopped work ${dueEn(facts)}`,
    'reminder.returned': (facts) => `A returned filing ${dueEn(facts)}`,
    'reminder.alert': (facts) => `The explanation of an alert ${facts.overdue ? overdueEn[facts.escalation ?? 'none'] : dueEn(facts)}`,
    'reminder.finding': (facts) => `Finding ${facts.number ?? ''} ${dueEn(facts)}`,
    'reminder.draw': (facts) => `An unfinished draw: its session ${when(facts, 'is near', 'is today', 'has passed')}`,
    'reminder.inspection': (facts) => `An inspection you lead ${when(facts, 'is near', 'is today', 'is overdue')}`,
    'reminder.contract': (facts) =>
      `The contract period ${when(facts, 'ends soon', 'ends today', 'has ended')}, and the work is not complete`,
    'appeal.due': (facts) => `An appeal ${dueEn(facts)}`,
  },
  zh: {
    'reminder.review': (facts) => `备案审核${dueZh(facts)}`,
    'reminder.request': (facts) => `${requestWords.zh.of(facts)}申请办理${dueZh(facts)}`,
    'reminder.consent': (facts) => `停工项目终止意见${dueZh(facts)}`,
    'reminder.returned': (facts) => `退回的备案修改${dueZh(facts)}`,
    'reminder.alert': (facts) => `预警说明${facts.overdue ? overdueZh[facts.escalation ?? 'none'] : dueZh(facts)}`,
    'reminder.finding': (facts) => `整改通知 ${facts.number ?? ''} ${dueZh(facts)}`,
    'reminder.draw': (facts) => `抽取尚未办结，${when(facts, '评审即将开始', '评审定于今日', '评审时间已过')}`,
    'reminder.inspection': (facts) => `您带队的检查${when(facts, '即将开始', '定于今日', '已逾期')}`,
    'reminder.contract': (facts) => `合同工期${when(facts, '即将届满', '今日届满', '已届满')}，项目尚未完工`,
    'appeal.due': (facts) => `申诉办理${dueZh(facts)}`,
  },
}

/** The same without its facts, where one chooses what to be told. */
export const reminderKinds: Record<Language, Record<ReminderKind, string>> = {
  en: {
    'reminder.review': 'Reminders of reviews',
    'reminder.request': 'Reminders of requests',
    'reminder.consent': 'Reminders of consent to terminations',
    'reminder.returned': 'Reminders of returned filings',
    'reminder.alert': 'Reminders of explanations',
    'reminder.finding': 'Reminders of findings',
    'reminder.draw': 'Reminders of draws',
    'reminder.inspection': 'Reminders of inspections you lead',
    'reminder.contract': 'Reminders of contract ends',
    'appeal.due': 'Reminders of appeals',
  },
  zh: {
    'reminder.review': '审核到期提醒',
    'reminder.request': '申请办理到期提醒',
    'reminder.consent': '终止意见到期提醒',
    'reminder.returned': '退回修改到期提醒',
    'reminder.alert': '预警说明到期提醒',
    'reminder.finding': '整改到期提醒',
    'reminder.draw': '抽取到期提醒',
    'reminder.inspection': '带队检查提醒',
    'reminder.contract': '合同工期届满提醒',
    'appeal.due': '申诉办理到期提醒',
  },
}
