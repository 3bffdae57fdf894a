import { bilingual } from '../client/bilingual.ts'

/** How far away a day is by which something is due, in calendar days. */
export const deadlineWords = bilingual({
  en: {
    overdue: (days: number) => (days === 1 ? '1 day overdue' : `${days} days overdue`),
    daysLeft: (days: number) => (days <= 0 ? 'Due today' : days === 1 ? '1 day left' : `${days} days left`),
  },
  zh: {
    overdue: (days) => `已逾期 ${days} 天`,
    daysLeft: (days) => (days <= 0 ? '今日到期' : `剩余 ${days} 天`),
  },
})
