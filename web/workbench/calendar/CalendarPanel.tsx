import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Segmented, Select } from 'antd'
import * as T from 'typebox'
import { type AgendaDay, AgendaQuery, agenda, agendaKinds } from '#contract/agenda.ts'
import { agendaKindNames } from '#contract/names/agenda-names.ts'
import { day, object, oneOf } from '#contract/route.ts'
import { type AgendaView, periodOf, turned, weeksOf } from '#domain/time/agenda.ts'
import { daysFrom } from '#domain/time/days.ts'
import { type ListSearch, useListSearch } from '../../client/address/list-search.ts'
import { today as dayHere } from '../../client/clock.ts'
import { useLanguage, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { calendarTexts } from './calendar-texts.ts'
import { Days } from './Days.tsx'
import { monthName } from './day-names.ts'
import { Month } from './Month.tsx'
import { useMove } from './use-move.ts'

const views = ['month', 'week'] as const
/** What of it the address holds. */
const Shown = object({
  view: T.Unsafe<AgendaView>({ ...oneOf(views), default: 'month' }),
  day: T.Optional(day),
  whose: AgendaQuery.properties.whose,
  kinds: AgendaQuery.properties.kinds,
})
type Shown = T.Static<typeof Shown>

/** What is due or planned, by its days. */
export function CalendarPanel() {
  const words = useTexts(calendarTexts)
  const search = useListSearch(Shown)
  const { view, whose, kinds } = search.values
  const around = search.values.day ?? dayHere()
  const period = periodOf(view, around)
  const title = useTitle(view, around)
  const reply = useReply(agenda.read, { query: { ...period, whose, ...(kinds && { kinds }) } })
  return (
    <section className="panel stack" aria-labelledby="workbench-calendar">
      <h2 id="workbench-calendar" className="visually-hidden">
        {words.calendar}
      </h2>
      <Bar search={search} around={around} title={title} />
      <Answered reply={reply} rows={14}>
        {({ today, days }) => (
          <AsShown
            days={days}
            today={today}
            title={title}
            view={view}
            period={period}
            onWeek={(chosen) => search.set({ view: 'week', day: chosen })}
          />
        )}
      </Answered>
    </section>
  )
}

function useTitle(view: AgendaView, around: string) {
  const language = useLanguage()
  const { from, until } = periodOf(view, around)
  return view === 'month' ? monthName(around, language) : `${from} – ${until}`
}

type BarProps = { search: ListSearch<Shown>; around: string; title: string }

function Bar({ search: { values, set }, around, title }: BarProps) {
  const words = useTexts(calendarTexts)
  const names = useTexts(agendaKindNames)
  const turn = (to: 'earlier' | 'later') => set({ day: turned(values.view, around, to) })
  return (
    <div className="row gap-16">
      <div className="row">
        <Button icon={<LeftOutlined aria-hidden />} aria-label={words.earlier} onClick={() => turn('earlier')} />
        <strong className="figure" aria-live="polite">
          {title}
        </strong>
        <Button icon={<RightOutlined aria-hidden />} aria-label={words.later} onClick={() => turn('later')} />
        <Button onClick={() => set({ day: undefined })}>{words.today}</Button>
      </div>
      <div className="grow">
        <Select
          aria-label={words.kinds}
          className="wide-field"
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          placeholder={words.allKinds}
          value={[...(values.kinds ?? [])]}
          options={agendaKinds.map((kind) => ({ value: kind, label: names[kind] }))}
          onChange={(kinds) => set({ kinds })}
        />
      </div>
      <div className="row">
        <Segmented
          aria-label={words.whose}
          value={values.whose}
          options={(['mine', 'region'] as const).map((value) => ({ value, label: words[value] }))}
          onChange={(whose) => set({ whose })}
        />
        <Segmented
          aria-label={words.shown}
          value={values.view}
          options={views.map((value) => ({ value, label: words[value] }))}
          onChange={(view) => set({ view })}
        />
      </div>
    </div>
  )
}

type ShownProps = {
  days: readonly AgendaDay[]
  today: string
  title: string
  view: AgendaView
  period: { from: string; until: string }
  onWeek: (day: string) => void
}

/** On a telephone a month is a list of the days on which there is something. */
function AsShown({ days, today, title, view, period, onWeek }: ShownProps) {
  const words = useTexts(calendarTexts)
  const isNarrow = useIsNarrow()
  const moving = useMove(today)
  const found = new Map(days.map((one) => [one.day, one]))
  if (view === 'month' && !isNarrow)
    return <Month title={title} weeks={weeksOf(period)} found={found} today={today} moving={moving} onWeek={onWeek} />
  const listed = view === 'week' ? daysFrom(period.from, period.until) : days.map(({ day: one }) => one)
  return listed.length === 0 ? <p className="quiet">{words.empty}</p> : <Days days={listed} found={found} today={today} moving={moving} />
}
