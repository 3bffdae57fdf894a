import type { Language } from '#contract/language.ts'

const written = (day: string, language: Language, how: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { ...how, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

export const dayName = (day: string, language: Language) => written(day, language, { weekday: 'long' })
export const shortDayName = (day: string, language: Language) => written(day, language, { weekday: 'short' })
export const monthName = (day: string, language: Language) => written(day, language, { month: 'long', year: 'numeric' })
