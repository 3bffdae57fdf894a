import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { momentText } from '../client/clock.ts'
import { useCalendarLanguage } from '../ui/dates/calendar-language.ts'

type Props = { id?: string; value?: string | null; onChange?: (moment: string | null) => void; 'aria-describedby'?: string }

/** A day and an hour by the clock of Shanghai, wherever the one who chooses sits. */
export function MomentField({ value, onChange, ...others }: Props) {
  useCalendarLanguage()
  return (
    <DatePicker
      {...others}
      className="wide-field"
      showTime={{ format: 'HH:mm', minuteStep: 15 }}
      format="YYYY-MM-DD HH:mm"
      value={value ? dayjs(momentText(value), 'YYYY-MM-DD HH:mm') : null}
      onChange={(chosen) => onChange?.(chosen ? `${chosen.format('YYYY-MM-DDTHH:mm')}:00+08:00` : null)}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  )
}
