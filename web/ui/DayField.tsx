import { DatePicker } from 'antd'
import dayjs from 'dayjs'

type Props = {
  id?: string
  /** `YYYY-MM-DD` */
  value?: string | null
  onChange?: (day: string | null) => void
  earliest?: string
  latest?: string
  disabled?: boolean
  'aria-describedby'?: string
}

/** A day of the calendar, without hour or zone: what is chosen is what is stored. Days as text compare in their order. */
export function DayField({ value, onChange, earliest, latest, ...others }: Props) {
  return (
    <DatePicker
      {...others}
      className="day-field"
      format="YYYY-MM-DD"
      value={value ? dayjs(value, 'YYYY-MM-DD') : null}
      onChange={(chosen) => onChange?.(chosen ? chosen.format('YYYY-MM-DD') : null)}
      // Enter takes the day that was typed; it must not send the form as well.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      disabledDate={(shown) => isOutside(shown.format('YYYY-MM-DD'), { earliest, latest })}
    />
  )
}

const isOutside = (day: string, { earliest, latest }: { earliest: string | undefined; latest: string | undefined }) =>
  (earliest !== undefined && day < earliest) || (latest !== undefined && day > latest)
