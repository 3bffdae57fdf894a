import type { Facts } from './errors.ts'
import type { Language } from './language.ts'

/** Why there is no monthly report. */
export const reportRefusals = {
  'report.month-ahead': {
    en: ({ month }: Facts) => `This month has not begun. The latest month there can be a report of is ${month}.`,
    zh: ({ month }: Facts) => `该月份尚未开始，最晚可生成 ${month} 的月报。`,
  },
  'report.too-many-subscriptions': {
    en: ({ limit }: Facts) => `You can subscribe to ${limit} regions at most. End a subscription first.`,
    zh: ({ limit }: Facts) => `最多可订阅 ${limit} 个区域的月报，请先取消其他订阅。`,
  },
} satisfies Record<string, Record<Language, string | ((facts: Facts) => string)>>
