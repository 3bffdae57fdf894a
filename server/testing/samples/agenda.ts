import { randomBytes } from 'node:crypto'
import type { RouteKey } from '#contract/api.ts'
import { hashOf } from '../../agenda/actions.ts'
import type { TestServer } from '../test-server.ts'
import type { Make } from './sample.ts'

type AgendaKey = Extract<RouteKey, `agenda.${string}`>

export function agendaSamples({ db }: TestServer): Record<AgendaKey, Make> {
  const none: Make = () => ({})
  return {
    'agenda.read': none,
    'agenda.feed': none,
    'agenda.renewFeed': () => ({ body: { language: 'zh' } }),
    'agenda.endFeed': none,
    'agenda.subscription': async () => {
      const key = randomBytes(32).toString('base64url')
      await db`delete from address_use`
      await db`
        insert into calendar_feed (user_id, secret_hash, language) select id, ${hashOf(key)}, 'zh' from user_account where username = 'filer'
        on conflict (user_id) do update set secret_hash = excluded.secret_hash`
      return { query: { key } }
    },
  }
}
