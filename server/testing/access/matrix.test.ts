import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RouteKey, routesByKey } from '#contract/api.ts'
import { type Authority, authorities } from '#contract/authority.ts'
import { passage } from '#domain/people/gates.ts'
import { addPerson, type Person, putPerson } from '../people.ts'
import { sampleMakers } from '../samples/all.ts'
import { addressOf } from '../samples/sample.ts'
import { type Answer, openTestServer, type TestServer } from '../test-server.ts'
import { type Access, accessMatrix, type Who } from './matrix.ts'

const county = '990101000000'
const ownTown = '990101101000'
const otherTown = '990101102000'

let testServer: TestServer
let make: ReturnType<typeof sampleMakers>
/** One person for every authority, who holds nothing else and works in the own town. */
const holders = {} as Record<Authority, Person>
let newcomer: Person
let everything: Person
let atTop: Person

beforeAll(async () => {
  testServer = await openTestServer()
  make = sampleMakers(testServer)
  // Whoever assigns supervisors must be able to hand out what they hold.
  const grants = ['SUPERVISE'] as const
  for (const authority of authorities) holders[authority] = await addPerson(testServer, { region: ownTown, codes: [authority], grants })
  newcomer = await addPerson(testServer, { region: ownTown, codes: authorities.filter((authority) => authority !== 'SUPERVISE') })
  everything = await addPerson(testServer, { region: ownTown, codes: authorities.filter((authority) => authority !== 'SUPERVISE'), grants })
  atTop = await addPerson(testServer, { region: county, codes: ['ROLE_MANAGEMENT'], grants })
  await testServer.db`update user_account set must_change_password = true where id = ${newcomer.id}`
  // Somebody and something of the other town, for lists to leave out.
  await putPerson(testServer, { region: otherTown, codes: ['SUPERVISE'] })
})
afterAll(() => testServer.close())

const endsSessions = new Set<RouteKey>(['session.start', 'session.end', 'session.endOthers', 'session.changePassword'])

type Outcome = 'passes' | 'nobody' | 'newcomer' | 'forbidden' | 'hidden' | 'refused' | 'top only' | string

test('every route has its row, and every row its route', () => {
  expect(Object.keys(accessMatrix).sort()).toEqual(routesByKey.map(({ key }) => key).sort())
})

test('the matrix that administrators see is read off the gates, and the gates say what the table says', () => {
  const shown = routesByKey.map(({ key, route: { gate } }) => [
    key,
    typeof gate === 'string' ? gate : authorities.filter((authority) => passage(gate, authority) !== 'closed'),
  ])
  const named = { everyone: 'public', newcomers: 'newcomer', sessions: 'session' } as const
  const wanted = routesByKey.map(({ key }) => {
    const { who } = accessMatrix[key]
    if (typeof who === 'string') return [key, named[who]]
    const holders: readonly Authority[] = 'together' in who ? who.together : who
    return [key, authorities.filter((authority) => holders.includes(authority))]
  })
  expect(shown).toEqual(wanted)
})

describe.each(routesByKey)('$key', ({ key, route }) => {
  const access = accessMatrix[key]

  test('lets in exactly whom it should', async () => {
    const outcomes: Record<string, Outcome> = {}
    const wanted: Record<string, Outcome> = {}
    for (const [who, person] of [['nobody', null], ['newcomer', newcomer], ...Object.entries(holders)] as const) {
      wanted[who] = outcomeFor(access, who)
      outcomes[who] = await tryAs(person, ownTown, wanted[who] === 'passes' || wanted[who] === 'top only')
    }
    expect(outcomes).toEqual(wanted)
  })

  test(`outside the region it is ${access?.outside ?? 'not in the table'}`, async () => {
    const person = anyoneWhoPasses(access.who)
    if (access.outside === 'top') return expect(await tryAs(atTop, ownTown)).toBe('passes')
    const { outcome, answer } = await callAs(person, otherTown)
    expect(outcome).toBe({ hidden: 'hidden', refused: 'refused', own: 'passes', any: 'passes' }[access.outside])
    if (access.outside === 'own') expect(JSON.stringify(answer.body)).not.toContain(otherTown.slice(0, 9))
  })

  const tryAs = async (person: Person | null, town: string, withSample = true) => (await callAs(person, town, withSample)).outcome

  async function callAs(person: Person | null, town: string, withSample = true) {
    const as = person && (endsSessions.has(key) ? await twinOf(person) : person.cookie)
    const sample = withSample ? await make[key]({ town, caller: person, isOutside: town === otherTown }) : {}
    const answer = await testServer.call(route.method, addressOf(route, sample), {
      ...(as && { as }),
      ...(route.body && { body: sample.body ?? {} }),
    })
    return { answer, outcome: outcomeOf(answer) }
  }
})

/** Signs somebody like this person in, for calls that would end the sessions the other tests go on with. */
async function twinOf({ id }: Person): Promise<string> {
  const twin = await putPerson(testServer, { region: ownTown, codes: [] })
  await testServer.db`
    update user_account set must_change_password = model.must_change_password from user_account model
    where model.id = ${id} and user_account.id = ${twin.id}`
  return testServer.signIn(twin.username)
}

/** What the table says about somebody who holds one authority, or nothing. */
function outcomeFor({ who, outside }: Access, caller: string): Outcome {
  if (who === 'everyone') return 'passes'
  if (caller === 'nobody') return 'nobody'
  if (who === 'newcomers') return 'passes'
  if (caller === 'newcomer') return 'newcomer'
  if (who === 'sessions') return 'passes'
  if (!('together' in who) && who.some((authority) => authority === caller)) return outside === 'top' ? 'top only' : 'passes'
  return 'forbidden'
}

function anyoneWhoPasses(who: Who): Person {
  if (typeof who === 'string') return holders.UNIT_MANAGEMENT
  return 'together' in who ? everything : holders[who[0] ?? 'UNIT_MANAGEMENT']
}

/** Anything unforeseen, such as a sample that its handler does not accept, is shown as it came. */
function outcomeOf({ status, body }: Answer): Outcome {
  const code: string = body?.code ?? ''
  // Whoever comes back from a provider is led on to a page.
  if (status === 200 || status === 302 || pastTheDoor.has(code)) return 'passes'
  if (status === 422 && body.fields?.some((fault: { code: string }) => fault.code === 'region.outside')) return 'refused'
  return outcomes[code] ?? `${status} ${JSON.stringify(body)}`
}

/** Said by the rules of a filing's life, once gate and scope have let somebody through; those rules have tests of their own. */
const pastTheDoor = new Set([
  'project.action-closed',
  'project.obstructed',
  'project.not-yours',
  'duty.separated',
  'paper.not-ready',
  'deputy.refused',
  'contact.code-not-sent',
  'contact.code-wrong',
  'input.unsupported-type',
  'session.factor-expired',
  'factor.not-begun',
  'factor.none',
  'passkey.no-address',
  'sign-on.off',
])

const outcomes: Record<string, Outcome> = {
  'session.required': 'nobody',
  'session.password-change-required': 'newcomer',
  'authority.missing': 'forbidden',
  'record.not-found': 'hidden',
  'region.top-only': 'top only',
}
