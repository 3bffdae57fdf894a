import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { DayDetail } from '#domain/time/calendar.ts'
import { useTexts } from '../../client/language.ts'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { calendarTexts } from './calendar-texts.ts'
import { MonthTable } from './MonthTable.tsx'

type Props = { year: number; days: readonly DayDetail[]; today: string }

/** The whole year on a desk; on a telephone one month at a time, beginning with the present one. */
export function MonthsOfYear({ year, days, today }: Props) {
  const isNarrow = useIsNarrow()
  const words = useTexts(calendarTexts)
  const month = (at: number) => (
    <MonthTable
      key={at}
      caption={words.month(words.months[at] ?? '', year)}
      days={days.filter(({ day }) => Number(day.slice(5, 7)) === at + 1)}
      today={today}
    />
  )
  if (isNarrow) return <OneMonth first={today.startsWith(String(year)) ? Number(today.slice(5, 7)) - 1 : 0} show={month} />
  return <div className="year-months">{words.months.map((_, at) => month(at))}</div>
}

function OneMonth({ first, show }: { first: number; show: (month: number) => ReactNode }) {
  const words = useTexts(calendarTexts)
  const [shown, setShown] = useState(first)
  const [before, after] = [words.months[shown - 1], words.months[shown + 1]]
  return (
    <div className="one-month stack gap-12">
      <nav className="year-steps row gap-12" aria-label={words.monthSteps}>
        <Button icon={<LeftOutlined aria-hidden />} disabled={!before} onClick={() => setShown(shown - 1)}>
          {before ?? words.months[0]}
        </Button>
        <Button icon={<RightOutlined aria-hidden />} iconPlacement="end" disabled={!after} onClick={() => setShown(shown + 1)}>
          {after ?? words.months.at(-1)}
        </Button>
      </nav>
      {show(shown)}
    </div>
  )
}
