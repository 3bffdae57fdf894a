import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { InspectionQuery, type InspectionRow, inspections } from '#contract/inspections.ts'
import type { Language } from '#contract/language.ts'
import { mondayOf } from '#domain/supervision/inspections.ts'
import { addDays, daysFrom } from '#domain/time/days.ts'
import { useListSearch } from '../client/address/list-search.ts'
import { today } from '../client/clock.ts'
import { useLanguage, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { Answered } from '../ui/feedback/Answered.tsx'
import { FilterBar } from '../ui/list/FilterBar.tsx'
import { InspectionRows } from './InspectionRows.tsx'
import { useInspectionFilters } from './inspection-filters.tsx'
import { texts } from './texts.ts'
import '../ui/dates/days.css'

/** One week, day by day: a calendar that reads from top to bottom, on a telephone as on a desk. */
export function InspectionDays() {
  const words = useTexts(texts)
  const language = useLanguage()
  const search = useListSearch(InspectionQuery)
  const from = mondayOf(search.values.from ?? today())
  const until = addDays(from, 6)
  const query = { ...search.values, page: 1, size: 100, sort: 'planned' as const, from, until }
  const reply = useReply(inspections.list, { query })
  const turn = (day: string) => search.set({ from: day, until: undefined })
  const filters = useInspectionFilters(search, { days: false })
  return (
    <section className="list stack">
      <FilterBar filters={filters} inUse={search.filtered.filter((name) => name !== 'from')} onClear={search.clear} />
      <div className="row">
        <Button icon={<LeftOutlined aria-hidden />} aria-label={words.earlier} onClick={() => turn(addDays(from, -7))} />
        <strong className="figure">
          {from} – {until}
        </strong>
        <Button icon={<RightOutlined aria-hidden />} aria-label={words.later} onClick={() => turn(addDays(from, 7))} />
        <Button onClick={() => turn(mondayOf(today()))}>{words.thisWeek}</Button>
      </div>
      <Answered reply={reply} rows={14}>
        {({ items }) => (
          <ol className="stack gap-12">
            {daysFrom(from, until).map((day) => (
              <li key={day} className={day === today() ? 'week-day box week-today' : 'week-day box'}>
                <h3>
                  {weekdayName(day, language)} <time className="figure">{day}</time>
                </h3>
                <OfDay rows={items.filter(({ plannedOn }) => plannedOn === day)} />
              </li>
            ))}
          </ol>
        )}
      </Answered>
    </section>
  )
}

function OfDay({ rows }: { rows: readonly InspectionRow[] }) {
  const words = useTexts(texts)
  return rows.length === 0 ? <p className="quiet">{words.noneThatDay}</p> : <InspectionRows rows={rows} about="project" dated={false} />
}

const weekdayName = (day: string, language: Language) =>
  new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
