import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Listener = (event: { data: string; lastEventId: string }) => void

/** A stream as the browser would open it, with the ends that the server and the network hold. */
class FakeSource {
  static opened: FakeSource[] = []
  static readonly CLOSED = 2
  readonly url: string
  readyState = 1
  private readonly listeners = new Map<string, Listener>()
  constructor(url: string) {
    this.url = url
    FakeSource.opened.push(this)
  }
  addEventListener(name: string, listener: Listener) {
    this.listeners.set(name, listener)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
  say(name: string, data: unknown = {}, lastEventId = '') {
    this.listeners.get(name)?.({ data: JSON.stringify(data), lastEventId })
  }
}

const page = { visibilityState: 'visible', baseURI: 'http://here/', follow: () => {} }
let live: typeof import('./live.ts')
let stop: () => void

beforeEach(async () => {
  vi.useFakeTimers()
  FakeSource.opened = []
  page.visibilityState = 'visible'
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('window', { location: { protocol: 'http:', hostname: 'here', port: '' } })
  vi.stubGlobal('document', {
    ...page,
    get visibilityState() {
      return page.visibilityState
    },
    addEventListener: (_: string, listener: () => void) => {
      page.follow = listener
    },
    removeEventListener: () => {},
    querySelector: () => null,
  })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  vi.resetModules()
  live = await import('./live.ts')
  stop = live.startListening()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const last = () => FakeSource.opened.at(-1) as FakeSource // every test opens one first

test('listens once the page has come to rest, not before', async () => {
  await wait(1_400)
  expect(FakeSource.opened).toEqual([])
  await wait(200)
  expect(FakeSource.opened.map(({ url }) => url)).toEqual([expect.stringMatching(/api\/notifications\/stream$/)])
})

test('a page that is not looked at hangs up, and goes on where it was when it is seen again', async () => {
  await wait(1_600)
  last().say('unread', { unread: 4 }, '17')
  page.visibilityState = 'hidden'
  page.follow()
  expect(last().readyState).toBe(FakeSource.CLOSED)
  await wait(60_000)
  expect(FakeSource.opened).toHaveLength(1)
  page.visibilityState = 'visible'
  page.follow()
  await wait(1)
  expect(last().url).toMatch(/stream\?after=17$/)
})

test('a refusal is tried again ever more rarely; a break the browser mends itself', async () => {
  await wait(1_600)
  last().say('error')
  await wait(60_000)
  expect(FakeSource.opened).toHaveLength(1)
  for (const [pause, count] of [
    [3_000, 2],
    [6_000, 3],
    [12_000, 4],
  ] as const) {
    last().readyState = FakeSource.CLOSED
    last().say('error')
    await wait(pause - 1)
    expect(FakeSource.opened).toHaveLength(count - 1)
    await wait(1)
    expect(FakeSource.opened).toHaveLength(count)
  }
})

test('when the session is over nothing is tried again', async () => {
  await wait(1_600)
  last().say('end')
  expect(last().readyState).toBe(FakeSource.CLOSED)
  await wait(600_000)
  expect(FakeSource.opened).toHaveLength(1)
})

test('whoever was told of something asks for nothing older, whichever answer comes late', async () => {
  await wait(1_600)
  const asked: (string | null)[] = []
  const late = Promise.withResolvers<Response>()
  const answers = [late.promise, Promise.resolve(Response.json([])), Promise.resolve(Response.json([]))]
  vi.stubGlobal('fetch', async (_: string, options: RequestInit) => {
    asked.push(new Headers(options.headers).get('x-position'))
    return answers.shift()
  })
  const [{ call }, { api }] = await Promise.all([import('./api.ts'), import('#contract/api.ts')])
  const ask = () => call(api.dictionaries.options, { params: { dictionary: 'trade' } })
  const first = ask()
  last().say('position', { position: '1/2' })
  await ask()
  late.resolve(Response.json([], { headers: { 'x-position': '0/FFFFFFFF' } }))
  await first
  await ask()
  expect(asked).toEqual([null, '1/2', '1/2'])
})
