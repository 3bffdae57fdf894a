// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Channel, type ChannelDraft, channels, type OutboxMessage } from '#contract/channels.ts'
import { faulty, Refusal } from '#contract/errors.ts'
import { fakeServer, on } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { signInAs } from '../testing/sign-in.ts'
import { staleTexts } from '../ui/form/form-texts.ts'
import { ChannelsTab } from './ChannelsTab.tsx'
import { channelTexts } from './channel-texts.ts'
import { httpTexts } from './http-texts.ts'

const words = channelTexts.en
const http = httpTexts.en
const none = { mail: null, http: null, group: null, hook: null }
const quiet = { waiting: 0, oldest: null, lastAnswer: null, lastAnswerAt: null, lastSentAt: null, pausedUntil: null }
const mail: Channel = {
  id: '0f0e0d0c-0000-4000-8000-000000000001',
  kind: 'mail',
  version: 2,
  name: 'Mail',
  isOn: true,
  ...none,
  mail: {
    host: 'mail.example.gov.cn',
    port: 587,
    tls: 'starttls',
    sender: 'projects@example.gov.cn',
    senderName: 'Projects',
    username: 'p',
  },
  hasSecret: true,
  ...quiet,
}
const hook: Channel = {
  ...mail,
  ...none,
  id: '0f0e0d0c-0000-4000-8000-000000000002',
  kind: 'webhook',
  name: 'Finance',
  hook: { url: 'https://finance.example.gov.cn/in', events: ['filing.filed'] },
}

type Given = { items: Channel[]; mayRead?: boolean; refusal?: Refusal; delivered?: boolean; messages?: OutboxMessage[] }
type Sent = ChannelDraft & { kind?: string; version?: number; renewsSecret?: boolean }

function office({ items, mayRead = true, refusal, delivered = true, messages = [] }: Given) {
  const sent: Sent[] = []
  let refused = refusal
  const answer = (shownOnce: string | null = null) => ({ mayRead, isRestoredCopy: false, hasPublicUrl: true, items, shownOnce })
  const save = (body: Sent) => {
    sent.push(body)
    const once = refused
    refused = undefined
    if (once) throw once
    return answer(body.renewsSecret || (body.kind === 'webhook' && body.version === undefined) ? 'made-for-you' : null)
  }
  const asked = fakeServer(
    on(channels.list, () => answer()),
    on(channels.add, ({ body }) => save(body)),
    on(channels.change, ({ body }) => save(body)),
    on(channels.remove, () => answer()),
    on(channels.retry, () => answer()),
    on(channels.drop, () => null),
    on(channels.test, () => ({ delivered, answer: delivered ? '250 OK' : '535 no' })),
    on(channels.outbox, ({ query }) => {
      const shown = messages.filter(({ state }) => state === query.state)
      return { items: shown, total: shown.length }
    }),
  )
  return { sent, asked }
}

const openForm = async () => within(await screen.findByRole('dialog'))

beforeEach(() => signInAs('ROLE_MANAGEMENT'))

test('mail is set up, and what its server asks for is asked for', async () => {
  const { sent } = office({ items: [] })
  const { user } = await renderPage(<ChannelsTab />)
  await screen.findByText(words.none)
  await user.click(screen.getByRole('button', { name: words.add.mail }))
  const form = await openForm()
  await user.click(form.getByRole('button', { name: words.save }))
  await waitFor(() => expect(form.getAllByText('Please fill this in.')).toHaveLength(3))
  expect(sent).toEqual([])
  await user.type(form.getByLabelText(words.fields.host), 'mail.example.gov.cn')
  await user.type(form.getByLabelText(words.fields.sender), 'projects@example.gov.cn')
  await user.type(form.getByLabelText(words.fields.senderName), 'Projects')
  await user.type(form.getByLabelText(words.fields.secret), 's3cret')
  await user.click(form.getByRole('button', { name: words.save }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({ kind: 'mail', name: 'Mail', isOn: true, ...none, mail: { ...mail.mail, username: '' }, secret: 's3cret' })
})

test('a password is never shown, stays when nothing is typed, and is asked for at its field', async () => {
  const { sent } = office({ items: [mail], refusal: faulty({ field: 'secret', code: 'required' }) })
  const { user } = await renderPage(<ChannelsTab />)
  await user.click(await screen.findByRole('button', { name: words.change }))
  const form = await openForm()
  expect(form.getByLabelText(words.fields.secret)).toHaveProperty('value', '')
  await user.click(form.getByRole('button', { name: words.save }))
  await form.findByText('Please fill this in.')
  await user.click(form.getByRole('button', { name: words.save }))
  await waitFor(() => expect(sent).toMatchObject([{ secret: null }, { secret: null, version: 2, mail: mail.mail }]))
})

test('a webhook is set up without a password: its secret is made, and shown once', async () => {
  const { sent } = office({ items: [hook] })
  const { user } = await renderPage(<ChannelsTab />)
  await screen.findByText('https://finance.example.gov.cn/in')
  await user.click(screen.getByRole('button', { name: words.add.webhook }))
  const form = await openForm()
  expect(form.queryByLabelText(http.renew)).toBeNull()
  await user.type(form.getByLabelText(http.hookUrl), 'a.example.gov.cn/x')
  await user.click(form.getByRole('button', { name: words.save }))
  expect(await screen.findByLabelText(http.secret)).toHaveProperty('value', 'made-for-you')
  expect(sent).toMatchObject([{ kind: 'webhook', hook: { url: 'https://a.example.gov.cn/x', events: ['filing.filed'] }, secret: null }])
})

test('its secret is renewed only when that is asked for', async () => {
  const { sent } = office({ items: [hook] })
  const { user } = await renderPage(<ChannelsTab />)
  await user.click(await screen.findByRole('button', { name: words.change }))
  await user.click((await openForm()).getByRole('button', { name: words.save }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByLabelText(http.secret)).toBeNull()
  await user.click(screen.getByRole('button', { name: words.change }))
  const form = await openForm()
  await user.click(form.getByLabelText(http.renew))
  await user.click(form.getByRole('button', { name: words.save }))
  expect(await screen.findByLabelText(http.secret)).toHaveProperty('value', 'made-for-you')
  expect(sent.map(({ renewsSecret }) => renewsSecret)).toEqual([false, true])
})

test.each([
  ['keeps what was typed', staleTexts.en.keepMine, 'Finance office'],
  ['takes theirs', staleTexts.en.takeTheirs, 'Treasury'],
])('who saves after somebody else reads what changed, and %s', async (_, way, name) => {
  const fresh: Channel = { ...hook, version: 3, name: 'Treasury', isOn: false }
  const { sent } = office({ items: [hook], refusal: new Refusal('record.changed', { fresh }) })
  const { user } = await renderPage(<ChannelsTab />)
  await user.click(await screen.findByRole('button', { name: words.change }))
  const form = await openForm()
  await user.type(form.getByLabelText(words.fields.name), ' office')
  await user.click(form.getByRole('button', { name: words.save }))
  await form.findByText(staleTexts.en.change(words.fields.name, 'Finance', 'Treasury'))
  await form.findByText(staleTexts.en.change(words.fields.isOn, words.on, words.off))
  await user.click(form.getByRole('button', { name: way }))
  await user.click(form.getByRole('button', { name: words.save }))
  await waitFor(() => expect(sent[1]).toMatchObject({ name, version: 3 }))
})

test.each([
  [true, words.delivered, '250 OK'],
  [false, words.notDelivered, '535 no'],
])('a test says the true answer of the other side (%s)', async (delivered, verdict, answer) => {
  office({ items: [mail], delivered })
  const { user } = await renderPage(<ChannelsTab />)
  await user.click(await screen.findByRole('button', { name: words.test }))
  const dialog = await openForm()
  await user.type(dialog.getByLabelText(words.testTo.mail), 'a@example.gov.cn')
  await user.click(dialog.getByRole('button', { name: words.send }))
  const told = await dialog.findByRole('status')
  expect([told.textContent?.includes(verdict), told.textContent?.includes(answer)]).toEqual([true, true])
})

test('what waits is listed with its last answer, dropped after a question, and tried again', async () => {
  const waiting: OutboxMessage = {
    id: '0f0e0d0c-0000-4000-8000-00000000000a',
    state: 'waiting',
    person: '王书记',
    kind: 'filing.approved',
    attempts: 2,
    writtenAt: '2026-05-01T00:00:00.000Z',
    dueAt: '2026-05-01T01:00:00.000Z',
    answer: '421 busy',
    answeredAt: null,
  }
  const { asked } = office({ items: [{ ...mail, waiting: 1, oldest: waiting.writtenAt }], messages: [waiting] })
  const { user } = await renderPage(<ChannelsTab />)
  await screen.findByText(words.messages(1), { exact: false })
  await user.click(screen.getByRole('button', { name: words.outbox }))
  const drawer = await openForm()
  await drawer.findByText('421 busy')
  drawer.getByText(waiting.person ?? '')
  await user.click(drawer.getByRole('button', { name: words.drop }))
  const [, asking] = await waitFor(() => {
    const open = screen.getAllByRole('dialog')
    expect(open).toHaveLength(2)
    return open
  })
  const question = within(asking as HTMLElement) // the second of two
  question.getByText(words.dropText)
  await user.click(question.getByRole('button', { name: words.drop }))
  await waitFor(() => expect(asked.filter(({ route }) => route === channels.drop)).toMatchObject([{ params: { messageId: waiting.id } }]))
  await user.click(await drawer.findByRole('button', { name: words.retry }))
  await waitFor(() => expect(asked.some(({ route }) => route === channels.retry)).toBe(true))
})

test('whoever is not of the top region is told whose it is', async () => {
  office({ items: [], mayRead: false })
  await renderPage(<ChannelsTab />)
  await screen.findByText(words.topOnly)
  expect(screen.queryByRole('button', { name: words.add.mail })).toBeNull()
})
