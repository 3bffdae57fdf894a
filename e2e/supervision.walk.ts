import { expect, type Page } from '@playwright/test'
import { addDays } from '#domain/days.ts'
import { enter, noAxeViolation, noSidewaysScroll, prepare, test, type View, type Width, widths } from './server.ts'
import { settled } from './settled.ts'

type Part = 'assignments' | 'limits' | 'calendar'

/** Each part in one window; the walks share one server, so each works with days and notes of its own. */
const walks: readonly (View & { offset: number; parts: readonly Part[] })[] = [
  { language: 'en', width: 'desk', offset: 0, parts: ['assignments', 'limits'] },
  { language: 'zh', width: 'telephone', offset: 40, parts: ['calendar'] },
]

const texts = {
  en: {
    assign: 'Assign a supervisor',
    supervisor: 'Supervisor',
    region: 'Region',
    from: 'From',
    until: 'Until',
    submitAssignment: 'Assign',
    assigned: 'The supervisor was assigned.',
    notBegun: 'Not begun',
    overlap: /already has an assignment there/,
    discard: 'Discard',
    cancel: 'Cancel',
    addFigures: 'Add figures',
    direct: 'Direct limit',
    effective: 'In force from',
    looser: /Only stricter than above: at most 100,000\.00/,
    save: 'Save',
    added: 'The figures were added.',
    town: 'Qingshi Town',
    county: 'Linxi County',
    addException: 'Add an exception',
    first: 'First day',
    note: 'Note',
    addIt: 'Add',
    exceptionAdded: 'The exception was added.',
    free: 'free',
    lineOfException: 'Calendar exception added',
    search: 'Search',
    before: 'Before',
    verify: /^Verify (the chain|again)$/,
    intact: /The audit trail is intact/,
    delete: 'Delete',
    deleted: 'Deleted.',
    remove: 'Remove',
    removed: 'The exception was removed.',
  },
  zh: {
    assign: '新增监督分工',
    supervisor: '监督员',
    region: '区域',
    from: '开始日期',
    until: '截止日期',
    submitAssignment: '确定',
    assigned: '监督分工已新增。',
    notBegun: '未开始',
    overlap: /该监督员在该区域已有同类项目的监督分工/,
    discard: '放弃',
    cancel: '取消',
    addFigures: '新增限额',
    direct: '直接发包限额',
    effective: '生效日期',
    looser: /只能比上级更严：不得高于 100,000\.00/,
    save: '保存',
    added: '限额已新增。',
    town: '青石镇',
    county: '临溪县',
    addException: '新增例外日期',
    first: '起始日期',
    note: '说明',
    addIt: '新增',
    exceptionAdded: '例外日期已新增。',
    free: '休息',
    lineOfException: '新增日历例外',
    search: '搜索',
    before: '变更前',
    verify: /^(校验审计链|重新校验)$/,
    intact: /审计记录完整/,
    delete: '删除',
    deleted: '已删除。',
    remove: '删除',
    removed: '例外日期已删除。',
  },
} as const
type Words = (typeof texts)[keyof typeof texts]

for (const { language, width, offset, parts } of walks) {
  test.describe(`supervision management in ${language} on a ${width}`, () => {
    test.use({ expectedNoise: /status of (409|422)/ })
    const words: Words = texts[language]
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
        await open(page, 'assignments', width)
        await assign(page, words, day)
        await expect(page.getByText(words.assigned)).toBeVisible()
        await page.goto(`/system/supervision?period=future&sort=from`)
        await settled(page)
        await expect(page.getByText(day, { exact: true }).first()).toBeVisible()

        await assign(page, words, day)
        await expect(page.getByText(words.overlap).first()).toBeVisible()
        await page.getByRole('dialog').getByRole('button', { name: words.cancel, exact: true }).click()
        await page.getByRole('button', { name: words.discard, exact: true }).click()

        await page
          .getByRole(width === 'desk' ? 'row' : 'listitem')
          .filter({ hasText: day })
          .getByRole('button')
          .first()
          .click()
        await noAxeViolation(page)
        await page.getByRole('dialog').getByRole('button', { name: words.delete, exact: true }).click()
        await page.getByRole('dialog').last().getByRole('button', { name: words.delete, exact: true }).click()
        await expect(page.getByText(words.deleted)).toBeVisible()
      },
    )

    walk('limits')('limits of a town: a looser figure is refused at its field, a stricter one is added and deleted', async ({ page }) => {
      await open(page, 'limits', width)
      await page.goto(`/system/supervision?tab=limits&region=990101101000`)
      await settled(page)
      await expect(page.getByText(new RegExp(`${words.county}.*2000-01-01`))).toBeVisible()
      await page.getByRole('button', { name: words.addFigures }).click()
      const form = page.getByRole('dialog')
      await fillDay(page, form.getByLabel(words.effective), day)
      await form.getByLabel(words.direct).fill('100000.01')
      await form.getByLabel(words.direct).blur()
      await expect(form.getByText(words.looser)).toBeVisible()
      await noAxeViolation(page)
      await form.getByLabel(words.direct).fill('80000')
      await form.getByLabel(words.direct).blur()
      await expect(form.getByText(words.looser)).toBeHidden()
      await form.getByRole('button', { name: words.save, exact: true }).click()
      await expect(page.getByText(words.added)).toBeVisible()
      const row = page.getByRole('listitem').filter({ hasText: day })
      await expect(row).toContainText('80,000')
      await row.getByRole('button', { name: new RegExp(`${words.delete}.*${day}`) }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.delete, exact: true }).click()
      await expect(page.getByText(words.deleted)).toBeVisible()
      await expect(row).toHaveCount(0)
    })

    walk('calendar')(
      'deadlines and the calendar: an exception is added, found in the trail with its contents, and the chain is intact',
      async ({ page }) => {
        await open(page, 'deadlines', width)
        await open(page, 'calendar', width)
        const note = `walk ${language} ${Date.now()}`
        await page.getByRole('button', { name: words.addException }).click()
        const form = page.getByRole('dialog')
        await fillDay(page, form.getByLabel(words.first), day)
        await form.getByLabel(words.note).fill(note)
        await form.getByRole('button', { name: words.addIt, exact: true }).click()
        await expect(page.getByText(words.exceptionAdded)).toBeVisible()
        await page.goto(`/system/supervision?tab=calendar&year=${day.slice(0, 4)}`)
        await settled(page)
        const exception = page.getByRole('listitem').filter({ hasText: note })
        await expect(exception).toContainText(day)
        await noAxeViolation(page)

        await open(page, 'audit', width)
        await page.getByRole('searchbox', { name: words.search }).fill(note)
        const line = page.getByRole(width === 'desk' ? 'row' : 'listitem').filter({ hasText: words.lineOfException })
        await line.getByRole('button').first().click()
        await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: note })).toBeVisible()
        await settled(page)
        await expect(page.getByRole('dialog').getByRole('columnheader', { name: words.before })).toBeVisible()
        await noAxeViolation(page)
        await page.keyboard.press('Escape')

        await page.getByRole('button', { name: words.verify }).click()
        await expect(page.getByText(words.intact)).toBeVisible({ timeout: 30_000 })

        await page.goto(`/system/supervision?tab=calendar&year=${day.slice(0, 4)}`)
        await settled(page)
        await exception.getByRole('button').click()
        await page.getByRole('dialog').getByRole('button', { name: words.remove, exact: true }).click()
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

async function assign(page: Page, words: Words, day: string) {
  await page.getByRole('button', { name: words.assign }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(words.supervisor).fill('supervisor2')
  await page
    .getByText(/\(supervisor2\) · /)
    .last()
    .click()
  await form.getByLabel(words.region).click()
  await page.getByRole('tree').getByText(words.county, { exact: true }).click()
  await fillDay(page, form.getByLabel(words.from), day)
  await fillDay(page, form.getByLabel(words.until), addDays(day, 5))
  await form.getByRole('button', { name: words.submitAssignment, exact: true }).click()
}

async function fillDay(page: Page, field: ReturnType<Page['getByLabel']>, day: string) {
  await field.fill(day)
  await page.keyboard.press('Enter')
}

/** Today where the product keeps its calendar. */
function todayInShanghai() {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
}
