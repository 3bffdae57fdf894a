import { randomBytes, randomUUID } from 'node:crypto'
import type { RouteKey } from '#contract/api.ts'
import type { MailSettings } from '#contract/channels.ts'
import type { TestServer } from '../test-server.ts'
import type { Make } from './sample.ts'

type ChannelKey = Extract<RouteKey, `${'channels' | 'contacts' | 'tokens'}.${string}`>

export const mailSettings: MailSettings = {
  host: 'mail.example.gov.cn',
  port: 587,
  tls: 'starttls',
  sender: 'platform@example.gov.cn',
  senderName: '监管平台',
  username: '',
}

export const noSettings = { mail: null, http: null, group: null, hook: null }

/** A mail channel that is switched off; there is one at a time. */
export async function putMail({ db }: Pick<TestServer, 'db'>, settings: Partial<MailSettings> = {}, isOn = false): Promise<string> {
  await db`delete from channel where kind = 'mail'`
  const [row] = await db<{ id: string }[]>`
    insert into channel (kind, name, is_on, settings) values ('mail', '邮件', ${isOn}, ${db.json({ ...noSettings, mail: { ...mailSettings, ...settings } })}) returning id`
  return row?.id ?? ''
}

/** Something that waits in a channel. */
async function putMessage({ db }: TestServer, channelId: string): Promise<string> {
  const [row] = await db<{ id: string }[]>`
    with told as (
      insert into notification (user_id, kind, path) select id, 'filing.approved', '/' from user_account where username = 'filer' returning id)
    insert into outbox (channel_id, notification_id) select ${channelId}, id from told returning id`
  return row?.id ?? ''
}

/** What somebody may ask for: one of their codes in their own region, for a day. */
async function tokenDraft({ db }: TestServer, userId: string | undefined) {
  const [person] = await db<{ codes: string[]; region: string; expiresOn: string }[]>`
    select array(select distinct unnest(role.codes) from user_role join role on role.id = role_id where user_id = u.id) as codes,
      region_code as region, today() as expires_on from user_account u where id = ${userId ?? null}`
  return { name: '样本', codes: ['PROJECT_MANAGEMENT'], region: '990101101000', expiresOn: '2026-01-01', ...person }
}

async function putToken({ db }: TestServer, userId: string | undefined): Promise<string> {
  const [row] = await db<{ id: string }[]>`
    insert into access_token (user_id, name, token_hash, codes, region_code, expires_on)
    select id, '样本', ${randomBytes(32)}, '{PROJECT_MANAGEMENT}', region_code, today() from user_account where id = ${userId ?? null} returning id`
  return row?.id ?? randomUUID()
}

export function channelSamples(testServer: TestServer): Record<ChannelKey, Make> {
  const { db } = testServer
  const none: Make = () => ({})
  const draft = { name: '邮件', isOn: false, ...noSettings, mail: mailSettings, secret: null }
  const ofMail =
    (rest: object = {}): Make =>
    async () => ({ params: { id: await putMail(testServer) }, ...rest })
  return {
    'channels.list': none,
    'channels.add': async () => {
      await db`delete from channel`
      return { body: { kind: 'mail', ...draft } }
    },
    'channels.change': ofMail({ body: { ...draft, version: 1 } }),
    'channels.remove': ofMail(),
    'channels.test': async () => ({
      params: { id: await putMail(testServer, { host: '127.0.0.1' }) },
      body: { to: 'somebody@example.com' },
    }),
    'channels.outbox': ofMail(),
    'channels.retry': ofMail(),
    'channels.drop': async () => {
      const id = await putMail(testServer)
      return { params: { id, messageId: await putMessage(testServer, id) } }
    },
    'tokens.list': none,
    'tokens.make': async ({ caller }) => ({ body: await tokenDraft(testServer, caller?.id) }),
    'tokens.revoke': async ({ caller }) => ({ params: { id: await putToken(testServer, caller?.id) } }),
    'contacts.read': none,
    'contacts.prefer': () => ({ body: { language: 'zh', quiet: null, digestAt: null, wishes: [] } }),
    // Nobody is reached there: the answer says that no code could be sent.
    'contacts.address': async () => ({
      params: { id: await putMail(testServer, { host: '127.0.0.1' }, true) },
      body: { address: `${randomUUID()}@example.com`, language: 'zh' },
    }),
    'contacts.confirm': ofMail({ body: { code: '000000' } }),
    'contacts.forget': ofMail(),
  }
}
