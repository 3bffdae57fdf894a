import { randomUUID } from 'node:crypto'
import type { RouteKey } from '#contract/api.ts'
import type { TestServer } from '../test-server.ts'
import type { thingMakers } from '../things.ts'
import type { Make } from './sample.ts'

type SignOnKey = Extract<RouteKey, `${'providers' | 'signOn'}.${string}`>

export const providerDraft = {
  name: { en: 'County directory', zh: '县统一身份平台' },
  issuer: 'https://127.0.0.1/realms/county',
  clientId: 'projects',
  secret: 'a secret of our client',
  claim: null as string | null,
  countsAsFactor: false,
  isOn: false,
}

/** A provider that leads inside: nobody is called there. */
export async function putProvider({ db }: Pick<TestServer, 'db'>, isOn = false): Promise<string> {
  const { name, issuer, clientId } = providerDraft
  const [row] = await db<{ id: string }[]>`
    insert into sign_on_provider (name_en, name_zh, issuer, client_id, is_on)
    values (${name.en}, ${name.zh}, ${issuer}, ${clientId}, ${isOn}) returning id`
  return row?.id ?? ''
}

async function putLink(testServer: TestServer, userId: string | undefined): Promise<string> {
  const [row] = await testServer.db<{ id: string }[]>`
    insert into sign_on_link (provider_id, subject, user_id)
    select ${await putProvider(testServer)}, ${randomUUID()}, id from user_account where id = ${userId ?? null} returning id`
  return row?.id ?? randomUUID()
}

export function signOnSamples(testServer: TestServer, things: ReturnType<typeof thingMakers>): Record<SignOnKey, Make> {
  const none: Make = () => ({})
  const ofProvider =
    (rest: object = {}, isOn = false): Make =>
    async () => ({ params: { id: await putProvider(testServer, isOn) }, ...rest })
  return {
    'providers.list': none,
    'providers.add': () => ({ body: providerDraft }),
    'providers.change': ofProvider({ body: { ...providerDraft, version: 1 } }),
    'providers.remove': ofProvider(),
    'providers.test': ofProvider(),
    'signOn.begin': ofProvider({ body: { wanted: null } }),
    'signOn.callback': ofProvider({ query: { state: 'a', code: 'b' } }),
    'signOn.logout': ofProvider({ body: { logout_token: 'a.b.c' } }),
    'signOn.prove': none,
    'signOn.mine': none,
    'signOn.link': async () => ({ body: { providerId: await putProvider(testServer) } }),
    'signOn.unlink': async ({ caller, isOutside, town }) => ({
      params: { id: await putLink(testServer, isOutside ? (await things.account(town, [])).id : caller?.id) },
    }),
    'signOn.ofUser': async ({ town }) => ({ params: { id: (await things.account(town, [])).id } }),
    'signOn.linkUser': async ({ town }) => ({
      params: { id: (await things.account(town, [])).id },
      body: { providerId: await putProvider(testServer), subject: randomUUID() },
    }),
    'signOn.unlinkUser': async ({ town }) => {
      const { id } = await things.account(town, [])
      return { params: { id, linkId: await putLink(testServer, id) } }
    },
  }
}
