import dayjs from 'dayjs'
import { useEffect } from 'react'
import { useLanguage } from '../../client/language.ts'
import 'dayjs/locale/zh-cn'

/** Names of months and days in calendars follow the language too. */
export function useCalendarLanguage(): void {
  const language = useLanguage()
  useEffect(() => {
    dayjs.locale(language === 'zh' ? 'zh-cn' : 'en')
  }, [language])
}
