import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import * as T from 'typebox'
import { calendar } from '#contract/calendar.ts'
import { object, type Reply } from '#contract/route.ts'
import { dayDetail, exceptionsFrom, isKnownYear } from '#domain/time/calendar.ts'
import { daysFrom } from '#domain/time/days.ts'
import { useListSearch } from '../../client/address/list-search.ts'
import { today } from '../../client/clock.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { CalendarExceptions } from './CalendarExceptions.tsx'
import { calendarTexts } from './calendar-texts.ts'
import { HolidayList } from './HolidayList.tsx'
import { MonthsOfYear } from './MonthsOfYear.tsx'
import { CalendarLegend } from './MonthTable.tsx'

const Year = object({ year: T.Optional(T.Integer({ minimum: 2000, maximum: 2100 })) })
type YearRecord = Reply<typeof calendar.year>

export function CalendarTab() {
  const words = useTexts(calendarTexts)
  const { values, set } = useListSearch(Year)
  const thisYear = Number(today().slice(0, 4))
  const year = values.year ?? thisYear
  const go = (to: number) => set({ year: to === thisYear ? undefined : to })
  const reply = useReply(calendar.year, { query: { year } })
  return (
    <div className="supervision-tab stack">
      <p className="quiet measure">{words.lead}</p>
      <nav className="year-steps row gap-12" aria-label={words.year}>
        <Button
          icon={<LeftOutlined aria-hidden />}
          aria-label={words.earlier(year - 1)}
          disabled={year <= 2000}
          onClick={() => go(year - 1)}
        />
        <h2 className="figure" aria-live="polite">
          {year}
        </h2>
        <Button
          icon={<RightOutlined aria-hidden />}
          aria-label={words.later(year + 1)}
          disabled={year >= 2100}
          onClick={() => go(year + 1)}
        />
      </nav>
      <Answered reply={reply} rows={12}>
        {(record) => <ShownYear year={year} record={record} />}
      </Answered>
    </div>
  )
}

function ShownYear({ year, record }: { year: number; record: YearRecord }) {
  const words = useTexts(calendarTexts)
  const exceptions = exceptionsFrom(record.exceptions)
  const days = daysFrom(`${year}-01-01`, `${year}-12-31`).map((day) => dayDetail(day, exceptions))
  const working = days.filter((day) => day.working).length
  return (
    <>
      {!isKnownYear(year) && <Alert type="warning" showIcon title={words.unknownYear(year)} description={words.unknownYearText} />}
      <CalendarExceptions year={year} record={record} />
      <div className="row gap-24">
        <strong className="figure">{words.summary(working, days.length - working)}</strong>
        <CalendarLegend />
      </div>
      <MonthsOfYear key={year} year={year} days={days} today={record.today} />
      <HolidayList days={days} />
    </>
  )
}
