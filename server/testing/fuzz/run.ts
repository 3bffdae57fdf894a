import { routesByKey } from '#contract/api.ts'
import { type FuzzAnswer, judge } from './answers.ts'
import { chanceFrom } from './chance.ts'
import { createKnowledge } from './knowledge.ts'
import type { People } from './people.ts'
import { type FuzzRequest, requestFor } from './requests.ts'

type Terms = {
  send: (request: FuzzRequest) => Promise<FuzzAnswer>
  people: People
  seed: number
  requests: number
  /** Whether the time for it is over before all were sent. */
  isOver?: () => boolean
  /** How many are under way at a time; with one, a seed repeats a run. */
  connections?: number
}

export type Fault = { route: string; person: string; fault: string; request: string }
export type Findings = { requests: number; byStatus: Record<string, number>; braked: number; faults: Fault[] }

/** Never answers, and is tried by tests of its own. */
const endless = new Set(['notifications.stream'])
const routes = routesByKey.filter(({ key }) => !endless.has(key))

/** Sends requests of every kind to every route as everybody, and keeps what should not have been answered. */
export async function fuzz({ send, people, seed, requests, isOver = () => false, connections = 1 }: Terms): Promise<Findings> {
  const chance = chanceFrom(seed)
  const knowledge = createKnowledge()
  const findings: Findings = { requests: 0, byStatus: {}, braked: 0, faults: [] }
  const first = firstLook()

  const sendOne = async (number: number) => {
    const { key, route } = first[number] ?? chance.pick(routes)
    const able = people.namesFor(route.gate)
    const person = able.length > 0 && chance.happens(0.8) ? chance.pick(able) : chance.pick(people.names)
    const request = requestFor(route, chance, knowledge)
    const cookie = people.cookieOf(person)
    const answer = await send({ ...request, headers: { ...request.headers, ...(cookie && { cookie }) } })
    findings.requests += 1
    findings.byStatus[answer.status] = (findings.byStatus[answer.status] ?? 0) + 1
    const verdict = judge(answer)
    if (verdict.kind === 'braked') findings.braked += 1
    if (verdict.kind === 'faulty') findings.faults.push({ route: key, person, fault: verdict.fault, request: wordsOf(request) })
    if (answer.status === 200) learn(route.path, answer.text)
    if (cookie && isSignedOut(answer)) await people.revive(person)
  }
  const learn = (path: string, text: string) => {
    if (text.startsWith('{') || text.startsWith('[')) knowledge.learn(path.split('/')[1] ?? '', JSON.parse(text))
  }

  let sent = 0
  const keepSending = async () => {
    while (sent < requests && !isOver()) await sendOne(sent++)
  }
  await Promise.all(Array.from({ length: connections }, keepSending))
  return findings
}

/** Lists come first: they tell what there is. */
const firstLook = () => routes.filter(({ route }) => route.method === 'GET' && !route.params)

const isSignedOut = ({ status, text }: FuzzAnswer) => status === 401 || (status === 403 && text.includes('session.'))

const wordsOf = ({ method, url, headers, payload }: FuzzRequest) =>
  [method, url.slice(0, 600), headers['content-type'] ?? '', payload?.toString().slice(0, 3_000) ?? ''].join(' ')
