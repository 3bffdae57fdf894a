import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js'

export type Registration = { callback: string; logout: string; afterLogout: string }

/** Whoever a provider knows, by what it calls them. */
type People = Record<string, Record<string, unknown>>

export const client = { id: 'projects', secret: 'the secret of our client, 0123456789' }

/** A true provider of sign-ins on this machine. Whoever is to sign in there says so by `person`, and is not asked for anything. */
export async function startIdentityProvider(people: People = {}) {
  let person = 'p-1001'
  let change: (claims: JWTPayload) => JWTPayload = (claims) => claims
  let registered: Registration | null = null
  let key = await newKey('first')
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  const open = () => {
    const provider = new Provider(issuer, configurationOf({ key: key.jwk, registered, people, session: key.jwk.kid ?? '' }))
    provider.use(async (context, next) => {
      await next()
      if (context.oidc?.route !== 'token' || !context.body.id_token) return
      context.body.id_token = await sign(change(decodeJwt(context.body.id_token)))
    })
    const serve = provider.callback()
    answer = (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return serve(request, response)
      void provider.interactionFinished(request, response, { login: { accountId: person } })
    }
  }
  let signer = key
  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid ?? '' }).sign(signer.privateKey)

  return {
    issuer,
    host: issuer.slice('http://'.length),
    /** Says where our platform is; the addresses are known once the provider was set up there. */
    register: (addresses: Registration) => {
      registered = addresses
      signer = key
      open()
    },
    rotate: async () => {
      signer = key = await newKey(crypto.randomUUID())
      open()
    },
    /** Signs from now on with a key that it does not own to; until it is registered again. */
    forge: async () => {
      signer = await newKey('forged')
    },
    /** Answers nobody, until it is registered again. */
    pause: () => {
      answer = (request) => void request.socket.destroy()
    },
    signInAs: (name: string) => {
      person = name
    },
    /** What becomes of the claims of the tokens that it gives from now on. */
    tamper: (with_: typeof change = (claims) => claims) => {
      change = with_
    },
    sign,
    /** Goes where a browser is sent until it is sent back to us; answers with the address it comes back to. */
    visit: (to: string) => walk(to, issuer),
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}
export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

async function newKey(kid: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } }
}

type Setting = { key: object; registered: Registration | null; people: People; session: string }

const configurationOf = ({ key, registered, people, session }: Setting) => ({
  // The very same, and without its warning that nothing is kept.
  adapter: class extends MemoryAdapter {},
  jwks: { keys: [key] },
  cookies: { keys: [session] },
  clients: [
    {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: registered ? [registered.callback] : [],
      post_logout_redirect_uris: registered ? [registered.afterLogout] : [],
      backchannel_logout_uri: registered?.logout,
      backchannel_logout_session_required: true,
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], phone: ['phone_number', 'phone_number_verified'], profile: ['staff'] },
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: { enabled: true, logoutSource, postLogoutSuccessSource: logoutDone },
  },
  // Our platform is on this machine, too, where it would refuse to call.
  fetch: (url: string, { dispatcher: _guard, ...options }: RequestInit & { dispatcher?: unknown }) => fetch(url, options),
  interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: async () => ({ sub: id, ...people[id] }) }),
  // Our own platform: nobody is asked whether it may know who they are.
  loadExistingGrant: async ({ oidc }: GrantContext) => {
    const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
    grant.addOIDCScope('openid email phone profile')
    await grant.save()
    return grant
  },
  ttl: { Session: 3_600, Interaction: 600, Grant: 600, AuthorizationCode: 60, IdToken: 600, AccessToken: 600 },
})

type GrantContext = {
  oidc: {
    provider: { Grant: new (of: object) => { addOIDCScope: (scope: string) => void; save: () => Promise<string> } }
    client: { clientId: string }
    session: { accountId: string }
  }
}

/** One button, and no words to look up. */
function logoutSource(context: { body: string }, form: string) {
  context.body = `<!doctype html><body>${form}<button name="logout" form="op.logoutForm" value="yes">Sign out</button></body>`
}

function logoutDone(context: { body: string }) {
  context.body = '<!doctype html><body>Signed out</body>'
}

async function walk(to: string, issuer: string): Promise<string> {
  const jar = new Map<string, string>()
  let next = to
  while (next.startsWith(issuer)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? []
      jar.set(name, value)
    }
    const location = reply.headers.get('location')
    if (!location) throw new Error(`${next} led nowhere: ${reply.status} ${(await reply.text()).slice(0, 300)}`)
    next = new URL(location, next).href
  }
  return next
}
