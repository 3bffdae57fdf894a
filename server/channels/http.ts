import { createHmac } from 'node:crypto'
import type { HookSettings, HttpSettings } from '#contract/channels.ts'
import { filled, type Said } from '#domain/values/http-template.ts'
import type { Outward } from '../outward/destination.ts'
import { type Answered, callOutside } from '../outward/request.ts'
import type { Delivery, Message, Sender } from './sender.ts'

const types = { json: 'application/json; charset=utf-8', form: 'application/x-www-form-urlencoded', none: null } as const

/** A gateway or a group: each message is one call made from the template. */
export function openGateway(outward: Outward, settings: HttpSettings, secret: string | null, now: () => Date): Sender {
  const send = async (message: Message): Promise<Delivery> => {
    const said = saidBy(message, secret ?? '', now())
    const body = settings.method === 'GET' ? '' : filled(settings.body, settings.format, said)
    const type = types[settings.format]
    const headers = {
      ...(type && body && { 'content-type': type }),
      ...Object.fromEntries(settings.headers.filter(({ name }) => name).map(({ name, value }) => [name, filled(value, 'header', said)])),
      ...(settings.signature && { [settings.signature]: hmac(secret ?? '', body) }),
    }
    const answer = await callOutside(outward, { url: filled(settings.url, 'url', said), method: settings.method, headers, body })
    if (isSuccess(answer) && answer.text.includes(settings.success)) return { delivered: true, answer: told(answer) }
    return { delivered: false, isAway: answer.status >= 500 || answer.status === 429, answer: told(answer) }
  }
  return { send: (message) => send(message).catch(unreached), close: () => {} }
}

/** Another program: told in the order in which things happened, so that one that does not answer well is tried again before the next. */
export function openHook(outward: Outward, { url }: HookSettings, secret: string | null, now: () => Date): Sender {
  const send = async ({ id, text: body }: Message): Promise<Delivery> => {
    const time = String(Math.floor(now().getTime() / 1_000))
    const headers = {
      'content-type': types.json,
      'x-event-id': id,
      'x-signature': `t=${time},v1=${hmac(secret ?? '', `${time}.${body}`)}`,
    }
    const answer = await callOutside(outward, { url, method: 'POST', headers, body })
    return isSuccess(answer) ? { delivered: true, answer: told(answer) } : { delivered: false, isAway: true, answer: told(answer) }
  }
  return { send: (message) => send(message).catch(unreached), close: () => {} }
}

const saidBy = ({ id, to, subject, text, link }: Message, secret: string, now: Date): Said => ({
  id,
  to,
  subject,
  text,
  link: link ?? '',
  time: String(Math.floor(now.getTime() / 1_000)),
  secret,
})

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
const isSuccess = ({ status }: Answered) => status >= 200 && status < 300
const told = ({ status, text }: Answered) => `${status} ${text.replace(/\s+/g, ' ').trim()}`.trim()

/** Where nothing answers, or the address leads inside. */
const unreached = (error: Error & { code?: string; facts?: { host?: unknown } }): Delivery => ({
  delivered: false,
  isAway: true,
  answer: [error.code, error.facts?.host ?? error.message].filter(Boolean).join(' '),
})
