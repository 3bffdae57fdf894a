import type { AgendaDay, AgendaEntry } from '#contract/agenda.ts'
import type { Language } from '#contract/language.ts'
import { agendaKindNames } from '#contract/names/agenda-names.ts'
import { type CalendarEvent, calendarText } from '#domain/time/icalendar.ts'

type Given = { days: readonly AgendaDay[]; language: Language; root: string; at: string }

const names: Record<Language, string> = { en: 'Project supervision', zh: '工程项目监管日程' }

/** Somebody's days as an iCalendar file. It names projects and places, never people. */
export const feedText = ({ days, language, root, at }: Given): string =>
  calendarText({
    name: names[language],
    language,
    at,
    events: days.flatMap(({ day, entries }) => entries.map((entry) => eventOf(entry, { day, language, root }))),
  })

const eventOf = (
  { kind, id, title, region, path }: AgendaEntry,
  { day, language, root }: { day: string; language: Language; root: string },
): CalendarEvent => ({
  uid: `${kind}-${id}@project-supervision`,
  day,
  summary: `${agendaKindNames[language][kind]}${language === 'zh' ? '：' : ': '}${title}`,
  description: region?.[language] ?? '',
  url: `${root}${path.replace(/^\//, '')}`,
})
