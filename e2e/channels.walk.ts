import { expect } from '@playwright/test'
import { noticeTexts } from '#domain/notices/notice-texts.ts'
import { openPostOffice, readMail } from '../server/testing/stand-ins/post-office.ts'
import { channelTexts } from '../web/channels/channel-texts.ts'
import { contactTexts } from '../web/personal/contact-texts.ts'
import { filed, person, unique } from './filing-driver.ts'
import { launch } from './product.ts'
import { noAxeViolation, noSidewaysScroll, test } from './server.ts'
import { settled } from './settled.ts'

test('an administrator sets up mail, a filer chooses it for decisions, and a decision arrives', async ({ browser }) => {
  const password = 'a password of the mail server'
  const office = await openPostOffice({ password })
  const product = await launch('channels', { OUTWARD_HOSTS: '127.0.0.1', PUBLIC_URL: 'https://projects.example.gov.cn/' })
  try {
    const [admin, filer, town] = await Promise.all(['admin', 'filer', 'town'].map((who) => person(browser, product.address, who)))
    if (!admin || !filer || !town) throw new Error('Somebody is missing.')

    const settings = channelTexts.zh
    const desk = await admin.page({ language: 'zh', width: 'desk' })
    await desk.goto('/system/supervision?tab=channels')
    // The demonstration shows how it is done; it leads nowhere and is off.
    const panel = desk.getByRole('region', { name: settings.kinds.mail })
    await expect(panel).toContainText(settings.off)
    await panel.getByRole('button', { name: settings.change }).click()
    const form = desk.getByRole('dialog', { name: settings.kinds.mail })
    await form.getByLabel(settings.fields.isOn).click()
    await form.getByLabel(settings.fields.host).fill('127.0.0.1')
    await form.getByLabel(settings.fields.port, { exact: true }).fill(String(office.port))
    await form.getByLabel(settings.fields.tls).click()
    await desk.getByText(settings.tls.none, { exact: true }).click()
    await form.getByLabel(settings.fields.sender, { exact: true }).fill('platform@example.gov.cn')
    await form.getByLabel(settings.fields.senderName).fill('监管平台')
    await form.getByLabel(settings.fields.username).fill('platform')
    await form.getByLabel(settings.fields.secret).fill(password)
    await settled(desk)
    await noAxeViolation(desk)
    await form.getByRole('button', { name: settings.save }).click()
    await expect(panel).toContainText(settings.on)
    await panel.getByRole('button', { name: settings.test }).click()
    const trial = desk.getByRole('dialog', { name: settings.test })
    await trial.getByLabel(settings.testTo.mail).fill('clerk@example.com')
    await trial.getByRole('button', { name: settings.send }).click()
    await expect(trial.getByRole('status')).toContainText('250')
    await settled(desk)
    await noAxeViolation(desk)
    expect(office.mails).toMatchObject([{ to: 'clerk@example.com', user: 'platform' }])

    const words = contactTexts.en
    const phone = await filer.page({ language: 'en', width: 'telephone' })
    await phone.goto('/personal/updatePwd')
    const contact = phone.getByRole('region', { name: words.title })
    await contact.getByLabel(words.addressFor.mail).fill('filer@example.com')
    await contact.getByRole('button', { name: words.sendCode }).click()
    await contact.getByLabel(words.code).waitFor()
    const code = /\d{6}/.exec(readMail(office.mails.at(-1)).text)?.[0] ?? ''
    await contact.getByLabel(words.code).fill(code)
    await contact.getByRole('button', { name: words.confirm, exact: true }).click()
    await expect(contact.getByText(words.confirmed, { exact: true })).toBeVisible()
    await noSidewaysScroll(phone)
    await contact.getByRole('button', { name: words.choose }).click()
    const choices = phone.getByRole('dialog', { name: words.choose })
    await choices.getByRole('checkbox', { name: noticeTexts.en.kinds['filing.approved'], exact: true }).check()
    await settled(phone)
    await noAxeViolation(phone)
    await choices.getByRole('button', { name: words.save }).click()
    await expect(contact).toContainText('1 ')

    const name = unique('桃源村水渠')
    const id = await filed(filer.api, town.api, name)
    await expect.poll(() => office.mails.length).toBe(3)
    const mail = readMail(office.mails.at(-1))
    expect(mail.subject).toBe(noticeTexts.en.titles['filing.approved']({}))
    expect(mail.text).toContain(name)
    expect(mail.text).toContain(`https://projects.example.gov.cn/v2/project/${id}`)
  } finally {
    await product.stop()
    await office.close()
  }
})
