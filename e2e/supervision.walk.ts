import { expect, type Page } from '@playwright/test'
import { auditEvents } from '#contract/audit-events.ts'
import type { Language } from '#contract/language.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { addDays } from '#domain/time/days.ts'
import { assignmentTexts } from '../web/supervision/assignments/assignment-texts.ts'
import { auditTexts } from '../web/supervision/audit/audit-texts.ts'
import { verificationTexts } from '../web/supervision/audit/verification-texts.ts'
import { calendarTexts } from '../web/supervision/calendar/calendar-texts.ts'
import { limitTexts } from '../web/supervision/limits/limit-texts.ts'
import { texts } from '../web/supervision/texts.ts'
import { limitNames } from '../web/terms/limit-names.ts'
import { formTexts } from '../web/ui/form/form-texts.ts'
import { listTexts } from '../web/ui/list/list-texts.ts'
import { discard, offered } from './filing-forms.ts'
import { openFound, searchList } from './rows.ts'
import { enter, noAxeViolation, noSidewaysScroll, prepare, test, type View, type Width, widths } from './server.ts'
import { settled } from './settled.ts'
import { anything, pattern, within } from './words.ts'

type Part = 'assignments' | 'limits' | 'calendar'

/** Each part in one window; the walks share one server, so each works with days and notes of its own. */
const walks: readonly (View & { offset: number; parts: readonly Part[] })[] = [
  { language: 'en', width: 'desk', offset: 0, parts: ['assignments', 'limits'] },
  { language: 'zh', width: 'telephone', offset: 40, parts: ['calendar'] },
]

/** The region both walks speak of. */
const county = { en: 'Linxi County', zh: '临溪县' }

for (const { language, width, offset, parts } of walks) {
  test.describe(`supervision management in ${language} on a ${width}`, () => {
    test.use({ expectedNoise: /status of (409|422)/ })
    const shared = texts[language]
    /** Far enough ahead that nothing of it is in force, and apart from the other walk. */
    const day = addDays(todayInShanghai(), 100 + offset)

    test.beforeEach(async ({ page }) => {
      await prepare(page, { language, width })
      await enter(page, 'admin')
    })

    const walk = (part: Part) => (parts.includes(part) ? test : () => {})

    walk('assignments')(
      'a supervisor is assigned, a second time is refused at its field, and the assignment is deleted again',
      async ({ page }) => {
        const words = assignmentTexts[language]
        const assignment = page.getByRole(width === 'desk' ? 'row' : 'listitem').filter({ hasText: day })
        await open(page, 'assignments', width)
        await assign(page, language, day)
        await expect(page.getByText(words.assigned)).toBeVisible()
        await page.goto(`/system/supervision?period=future&sort=from`)
        await expect(assignment).toBeVisible()

        await assign(page, language, day)
        const form = page.getByRole('dialog', { name: words.createTitle })
        const overlap = fieldFaultText(language, 'assignment.overlaps', { limit: day, untilDay: addDays(day, 5) })
        await expect(form.getByText(overlap)).not.toHaveCount(0)
        await form.getByRole('button', { name: formTexts[language].cancel, exact: true }).click()
        await discard(page, language)

        await openFound(assignment)
        const drawer = page.getByRole('dialog', { name: pattern(words.title(anything)) })
        await drawer.getByRole('button', { name: shared.remove, exact: true }).click()
        await noAxeViolation(page)
        await page
          .getByRole('dialog', { name: pattern(words.removeTitle(anything)) })
          .getByRole('button', { name: shared.remove, exact: true })
          .click()
        await expect(page.getByText(words.removed)).toBeVisible()
      },
    )

    walk('limits')('limits of a town: a looser figure is refused at its field, a stricter one is added and deleted', async ({ page }) => {
      const words = limitTexts[language]
      const direct = limitNames[language].directLimit
      const looser = fieldFaultText(language, 'limit.looser', { stricter: 'lower', limit: '100,000.00' })
      await open(page, 'limits', width)
      await page.goto(`/system/supervision?tab=limits&region=990101101000`)
      await expect(page.getByText(new RegExp(`${county[language]}.*2000-01-01`))).toBeVisible()
      await page.getByRole('button', { name: words.create }).click()
      const form = page.getByRole('dialog')
      await fillDay(page, form.getByLabel(words.effectiveFrom), day)
      await form.getByLabel(direct).fill('100000.01')
      await form.getByLabel(direct).blur()
      await expect(form.getByText(looser)).toBeVisible()
      await noAxeViolation(page)
      await form.getByLabel(direct).fill('80000')
      await form.getByLabel(direct).blur()
      await expect(form.getByText(looser)).toBeHidden()
      await form.getByRole('button', { name: shared.save, exact: true }).click()
      await expect(page.getByText(words.added)).toBeVisible()
      const row = page.getByRole('listitem').filter({ hasText: day })
      await expect(row).toContainText('80,000')
      await row.getByRole('button', { name: words.removeLabel(day) }).click()
      await page.getByRole('dialog').getByRole('button', { name: shared.remove, exact: true }).click()
      await expect(page.getByText(words.removed)).toBeVisible()
      await expect(row).toHaveCount(0)
    })

    walk('calendar')(
      'deadlines and the calendar: an exception is added, found in the trail with its contents, and the chain is intact',
      async ({ page }) => {
        const words = calendarTexts[language]
        await open(page, 'deadlines', width)
        await open(page, 'calendar', width)
        const note = `walk ${language} ${Date.now()}`
        await page.getByRole('button', { name: words.add }).click()
        const form = page.getByRole('dialog')
        await fillDay(page, form.getByLabel(words.from), day)
        await form.getByLabel(words.note).fill(note)
        await form.getByRole('button', { name: words.addSubmit, exact: true }).click()
        await expect(page.getByText(words.added)).toBeVisible()
        await page.goto(`/system/supervision?tab=calendar&year=${day.slice(0, 4)}`)
        const exception = page.getByRole('listitem').filter({ hasText: note })
        await expect(exception).toContainText(day)
        await noAxeViolation(page)

        await open(page, 'audit', width)
        await searchList(page, listTexts[language].search, note)
        const line = page
          .getByRole(width === 'desk' ? 'row' : 'listitem')
          .filter({ hasText: `${auditEvents['calendar.exception-added']?.[language]}` })
        await expect(line).toHaveCount(1)
        await openFound(line)
        await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: note })).toBeVisible()
        await expect(page.getByRole('dialog').getByRole('columnheader', { name: auditTexts[language].before })).toBeVisible()
        await noAxeViolation(page)
        await page.keyboard.press('Escape')

        const { start, again, verdicts } = verificationTexts[language]
        await page
          .getByRole('button', { name: start })
          .or(page.getByRole('button', { name: again }))
          .click()
        await expect(page.getByText(within(verdicts.intact(anything)))).toBeVisible()

        await page.goto(`/system/supervision?tab=calendar&year=${day.slice(0, 4)}`)
        await exception.getByRole('button').click()
        await page.getByRole('dialog').getByRole('button', { name: words.removeSubmit, exact: true }).click()
        await expect(page.getByText(words.removed)).toBeVisible()
      },
    )
  })
}

async function open(page: Page, tab: string, width: Width) {
  await page.goto(`/system/supervision?tab=${tab}`)
  await settled(page)
  expect(page.viewportSize()).toEqual(widths[width])
  await noSidewaysScroll(page)
  await noAxeViolation(page)
}

async function assign(page: Page, language: Language, day: string) {
  const words = assignmentTexts[language]
  await page.getByRole('button', { name: words.create, exact: true }).click()
  const form = page.getByRole('dialog', { name: words.createTitle })
  await form.getByLabel(words.person).fill('supervisor2')
  await offered(page)
    .getByText(/\(supervisor2\) · /)
    .click()
  await form.getByLabel(texts[language].region).click()
  await page.getByRole('tree').getByText(county[language], { exact: true }).click()
  await fillDay(page, form.getByLabel(words.from), day)
  await fillDay(page, form.getByLabel(words.until), addDays(day, 5))
  await form.getByRole('button', { name: words.createSubmit, exact: true }).click()
}

async function fillDay(page: Page, field: ReturnType<Page['getByLabel']>, day: string) {
  await field.fill(day)
  await page.keyboard.press('Enter')
}

/** Today where the product keeps its calendar. */
function todayInShanghai() {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
}
