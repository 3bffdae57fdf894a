// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../client/language.ts'
import { currentMe, replaceMe } from '../client/session.ts'
import { signInAs } from '../testing/sign-in.ts'
import { DueDay } from './DueDay.tsx'

afterEach(cleanup)

/** Friday; the Monday after it is a holiday. */
const today = '2026-10-09'

test.each([
  ['2026-10-07', 'working', '2 days overdue', '已逾期 2 天'],
  ['2026-10-09', 'working', 'due today', '今日到期'],
  ['2026-10-13', 'working', '1 working day left', '剩余 1 个工作日'],
  ['2026-10-14', 'working', '2 working days left', '剩余 2 个工作日'],
  ['2026-10-14', 'calendar', '5 days left', '剩余 5 天'],
  ['2026-10-12', 'working', '3 days left', '剩余 3 天'],
] as const)('a deadline on %s in %s days is said to be %s', async (day, counts, en, zh) => {
  signInAs()
  replaceMe({ ...currentMe()!, oddDays: ['2026-10-12'] })
  for (const [language, words] of [
    ['en', en],
    ['zh', zh],
  ] as const) {
    await setLanguage(language)
    render(<DueDay day={day} counts={counts} today={today} />)
    expect(screen.getByText(words)).toBeTruthy()
    cleanup()
  }
})
