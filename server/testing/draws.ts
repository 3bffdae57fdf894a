import type { Draw } from '#contract/draws.ts'
import { putExpert, putProject } from './stand-ins/pool.ts'
import type { TestServer } from './test-server.ts'

export const town = '990101101000'

/** Drives draws through HTTP, with fourteen experts for roads in the town, half of them for bridges as well. */
export async function drawDriver(testServer: TestServer, cookies: Record<string, string>) {
  for (let nth = 0; nth < 14; nth += 1)
    await putExpert(testServer, {
      name: `青石专家${nth}`,
      region: town,
      employer: `单位${nth}`,
      specialties: nth % 2 ? ['road'] : ['road', 'bridge'],
    })
  const userId = async (username: string) =>
    (await testServer.db<[{ id: string }]>`select id from user_account where username = ${username}`)[0].id
  const witnessId = await userId('supervisor')
  const [{ id: bidder }] = await testServer.db<[{ id: string }]>`select id from unit where name like '%平安路桥%'`

  const call = (who: string, method: 'GET' | 'POST', path: string, body?: unknown) =>
    testServer.call(method, path, { as: cookies[who] ?? '', ...(body !== undefined && { body }) })

  let hours = 24
  /** Every session at a time of its own, so that nobody is busy by accident. */
  function terms(changes: object = {}) {
    hours += 24
    const at = (plus: number) => new Date(Date.now() + (hours + plus) * 3_600_000).toISOString()
    return {
      subject: 'experts',
      pool: 'evaluation',
      quotas: [{ specialty: 'road', count: 3 }],
      grade: null,
      sessionStart: at(0),
      sessionEnd: at(3),
      witnessId,
      bidders: [bidder],
      supersedes: null,
      reason: null,
      ...changes,
    }
  }
  const commit = (id: string, changes: object = {}, who = 'town') => call(who, 'POST', `/projects/${id}/draws`, terms(changes))
  const step = (who: string, draw: Draw, noun: string, body: object = {}) =>
    call(who, 'POST', `/draws/${draw.id}/${noun}`, { version: draw.version, ...body })

  async function committed(changes: object = {}): Promise<Draw> {
    const { status, body } = await commit(await putProject(testServer, 'sourcing'), changes)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }
  const drawn = async (changes: object = {}): Promise<Draw> =>
    (await step('supervisor', await committed(changes), 'witness-text', { text: '风调雨顺' })).body

  async function acceptAll(given: Draw): Promise<Draw> {
    let draw = given
    for (const { id } of seats(draw).filter(({ state }) => state === 'invited'))
      draw = (await step('town', draw, 'answers', { member: id, answer: 'accepted', note: null })).body
    return draw
  }
  return { bidder, witnessId, userId, call, terms, commit, step, committed, drawn, acceptAll }
}
export type DrawDriver = Awaited<ReturnType<typeof drawDriver>>

export const seats = (draw: Draw) => draw.members.filter(({ alternate, state }) => !alternate || state !== 'waiting')
