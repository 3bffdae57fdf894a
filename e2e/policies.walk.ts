import { expect } from '@playwright/test'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { formTexts } from '../web/policies/form/form-texts.ts'
import { texts as policyTexts } from '../web/policies/texts.ts'
import { pdf, today, unique } from './filing-driver.ts'
import { closePreview } from './filing-forms.ts'
import { openRow, rowHeading } from './rows.ts'
import { enter, inOrder, noAxeViolation, prepare, test, widths } from './server.ts'

test('a manager drafts, publishes and revises a policy with an attachment; a clerk finds it by two characters and reads it on a telephone', async ({
  page,
}) => {
  const title = unique('临溪县农桥蓄水池管护通知')
  await prepare(page, { language: 'en', width: 'desk' })
  await enter(page, 'county', '/zcfg')
  await noAxeViolation(page)
  await page.getByRole('button', { name: policyTexts.en.publish }).click()
  const form = page.getByRole('dialog', { name: policyTexts.en.publish })
  await form.getByRole('button', { name: formTexts.en.publishSubmit, exact: true }).click()
  await expect(form.getByText(fieldFaultText('en', 'required'))).not.toHaveCount(0)
  await form.getByLabel(policyTexts.en.title).fill(title)
  await form.getByLabel(policyTexts.en.issuer).fill('临溪县水利局')
  const issued = today()
  await form.getByLabel(policyTexts.en.issuedOn).fill(issued)
  await form.getByLabel(policyTexts.en.issuedOn).press('Enter')
  await form.getByLabel(policyTexts.en.inForceFrom).fill('2000-01-01')
  await form.getByLabel(policyTexts.en.inForceFrom).press('Enter')
  await form
    .getByRole('textbox', { name: new RegExp(`${formTexts.en.body}$`) })
    .fill('第一章 总则\n第一条 蓄水池由受益村管护，**不得**<b>挪作</b>他用。\n第二条 每年汛前检查一次。')
  await form.getByRole('button', { name: formTexts.en.preview }).click()
  await expect(form.getByRole('region', { name: formTexts.en.preview }).locator('strong', { hasText: '不得' })).toBeVisible()
  await form.getByRole('button', { name: formTexts.en.write }).click()
  await form.locator('input[data-attachments]').setInputFiles(pdf(`管护表 ${title}`))
  await form.getByRole('button', { name: formTexts.en.publishSubmit, exact: true }).click()
  await expect(form.getByText(fieldFaultText('en', 'day.too-early', { limit: issued }))).toBeVisible()
  await noAxeViolation(page)
  await form.getByLabel(policyTexts.en.inForceFrom).fill(issued)
  await form.getByLabel(policyTexts.en.inForceFrom).press('Enter')
  await form.getByRole('button', { name: formTexts.en.saveDraft }).click()

  const drawer = page.getByRole('dialog', { name: policyTexts.en.policy })
  await expect(drawer.getByText(policyTexts.en.notices.draft)).toBeVisible()
  await drawer.getByRole('button', { name: policyTexts.en.editDraft }).click()
  await page
    .getByRole('dialog', { name: formTexts.en.draftTitle(title) })
    .getByRole('button', { name: formTexts.en.publishSubmit, exact: true })
    .click()
  await expect(drawer.getByRole('heading', { name: title })).toBeVisible()
  await expect(drawer.getByText(policyTexts.en.states['in-force'], { exact: true })).toBeVisible()
  await expect(drawer.getByRole('button', { name: `${policyTexts.en.download} 管护表 ${title}.pdf` })).toBeVisible()
  await drawer.getByRole('button', { name: `${policyTexts.en.view} 管护表 ${title}.pdf` }).click()
  await expect(page.getByRole('dialog', { name: `管护表 ${title}.pdf` }).locator('iframe')).toBeVisible()
  await closePreview(page, `管护表 ${title}.pdf`, 'en')
  await expect(drawer.getByText('<b>挪作</b>他用'), 'HTML is read as text').toBeVisible()
  await drawer.getByRole('button', { name: policyTexts.en.revise }).click()
  const revision = page.getByRole('dialog', { name: formTexts.en.reviseTitle(title) })
  await revision
    .getByRole('textbox', { name: new RegExp(`${formTexts.en.body}$`) })
    .fill('第一章 总则\n第一条 蓄水池由受益村管护。\n第二条 每年汛前检查一次。')
  await revision.getByLabel(formTexts.en.note).fill('删去多余文字')
  await revision.getByRole('button', { name: formTexts.en.reviseSubmit }).click()
  await drawer.getByRole('button', { name: policyTexts.en.compareEdition(1) }).click()
  const comparison = page.getByRole('dialog', { name: policyTexts.en.comparison(1, 2) })
  await expect(comparison.locator('del')).toHaveText('第一条 蓄水池由受益村管护，**不得**<b>挪作</b>他用。')
  await expect(comparison.locator('ins')).toHaveText('第一条 蓄水池由受益村管护。')

  await prepare(page, { language: 'zh', width: 'telephone' })
  await enter(page, 'filer', `/zcfg?text=${encodeURIComponent('蓄水')}`)
  await expect(page.getByRole('button', { name: policyTexts.zh.publish }), 'a clerk reads only').toHaveCount(0)
  await inOrder(page)
  await openRow(page, title)
  const reading = page.getByRole('dialog', { name: policyTexts.zh.policy })
  await reading.getByRole('button', { name: policyTexts.zh.addFavourite }).click()
  await expect(reading.getByRole('button', { name: policyTexts.zh.isFavourite })).toHaveAttribute('aria-pressed', 'true')
  await reading.getByText(policyTexts.zh.contents, { exact: true }).click()
  await reading.getByRole('button', { name: '第二条' }).click()
  await expect(reading.getByText('每年汛前检查一次。')).toBeInViewport()
  await inOrder(page)
  await page.goto('/zcfg?favourite=true')
  await expect(rowHeading(page, title)).toBeVisible()
  await page.getByRole('button', { name: policyTexts.zh.recentlyRead }).click()
  await expect(rowHeading(page, title), 'and what was read comes back').toBeVisible()
  await page.setViewportSize(widths.desk)
  await expect(page.getByRole('button', { name: policyTexts.zh.favoured(title) })).toBeVisible()
})
