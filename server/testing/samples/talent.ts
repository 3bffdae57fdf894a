import { randomBytes } from 'node:crypto'
import type { RouteKey } from '#contract/api.ts'
import { drawSubjects } from '#contract/draws.ts'
import type { ExpertFields } from '#contract/talent.ts'
import { idCheck } from '#domain/values/id-number.ts'
import type { TestServer } from '../test-server.ts'
import { sampleProject } from './filings.ts'
import type { Circumstances, Make } from './sample.ts'

type TalentKey = Extract<RouteKey, `${'talent' | 'draws'}.${string}`>

const reason = '情况说明如下'
let serial = 0

/** An invented number nobody else has, of somebody born in that year. */
export function inventedId(birthYear: number): string {
  serial += 1
  const body = `990199${birthYear}0${101 + (serial % 28)}${String(serial % 1000).padStart(3, '0')}`
  return body + idCheck(body)
}

export const sampleExpert = (region: string) =>
  ({
    name: '样本专家',
    gender: 'male',
    birthYear: 1975,
    mobile: '13900000055',
    employerUnitId: null,
    employerName: '县水利工程站',
    title: '高级工程师',
    certificateNo: 'ZJ-001',
    certificateUntil: '2030-12-31',
    specialties: ['road'],
    years: 20,
    region,
    pool: 'evaluation',
    avoidUnitIds: [],
    idNumber: inventedId(1975),
  }) satisfies ExpertFields

/** Samples of everything that is done to experts and draws. */
export function talentSamples(testServer: TestServer): Record<TalentKey, Make> {
  const { db } = testServer

  async function expert({ town }: Circumstances, state = 'active'): Promise<string> {
    const [row] = await db<[{ id: string }]>`
      insert into expert (name, gender, birth_year, id_cipher, id_hash, id_masked, mobile, employer_name, title, certificate_no, certificate_until,
        specialties, years, region_code, pool, state)
      values ('样本专家', 'female', 1975, '', ${randomBytes(32)}, '990***********0000', '13900000056', '县水利站', '工程师',
        'ZJ-002', '2030-12-31', '{road}', 20, ${town}, 'evaluation', ${state}) returning id`
    return row.id
  }
  /** Registered by the front door, so that there is a number to be looked at. */
  async function registered({ town }: Circumstances): Promise<string> {
    const { body } = await testServer.call('POST', '/experts', { as: await testServer.signIn('county'), body: sampleExpert(town) })
    return body.id
  }
  /** A draw of somebody else’s, so that steps end at their own rules and not at the door. */
  async function draw(given: Circumstances): Promise<string> {
    const projectId = await sampleProject(testServer, given)
    const [row] = await db<[{ id: string }]>`
      insert into draw (project_id, subject, pool, state, session_start, session_end, operator_id, witness_id, quotas, statutory, area_code, widened,
        algorithm, list, list_hash, seed_hash, seed_cipher, seed, witness_text, result, drawn_at)
      select ${projectId}, 'experts', 'evaluation', 'drawn', now() + interval '1 day', now() + interval '2 days', operator.id, witness.id,
        '[{"specialty":"road","count":3}]', false, ${given.town}, false, 'shuffle-1', '[]', ${'a'.repeat(64)}, ${'b'.repeat(64)}, '', ${'c'.repeat(64)},
        'x', '{"order":[],"chosen":[],"alternates":[]}', now()
      from user_account operator, user_account witness where operator.username = 'county2' and witness.username = 'supervisor' returning draw.id`
    return row.id
  }
  const of =
    (make: (given: Circumstances) => Promise<string>, body?: object): Make =>
    async (given) => ({ params: { id: await make(given) }, ...(body && { body }) })
  const inState = (state: string) => (given: Circumstances) => expert(given, state)
  const project = (given: Circumstances) => sampleProject(testServer, given)
  const member = { version: 1, member: '0'.repeat(8) }
  const withReason = { version: 1, reason }

  return {
    'talent.list': () => ({}),
    'talent.read': of(expert),
    'talent.create': ({ town }) => ({ body: sampleExpert(town) }),
    'talent.change': async (given) => ({ params: { id: await expert(given) }, body: { ...sampleExpert(given.town), version: 1 } }),
    'talent.admit': of(inState('pending'), { version: 1 }),
    'talent.suspend': of(expert, withReason),
    'talent.reinstate': of(inState('suspended'), withReason),
    'talent.remove': of(expert, withReason),
    'talent.identity': of(registered, { reason }),
    'draws.list': () => ({}),
    'draws.ofProject': of(project),
    'draws.read': of(draw),
    'draws.witnesses': of(project),
    'draws.commit': of(project, {
      subject: drawSubjects[0],
      pool: 'evaluation',
      quotas: [{ specialty: 'road', count: 3 }],
      grade: null,
      sessionStart: '2030-01-01T01:00:00Z',
      sessionEnd: '2030-01-01T03:00:00Z',
      witnessId: crypto.randomUUID(),
      bidders: [],
      supersedes: null,
      reason: null,
    }),
    'draws.speak': of(draw, { version: 1, text: '见证' }),
    'draws.answer': of(draw, { ...member, answer: 'accepted', note: null }),
    'draws.replace': of(draw, member),
    'draws.publish': of(draw, { version: 1 }),
    'draws.score': of(draw, { ...member, score: 90, note: null }),
    'draws.record': of(draw),
    'draws.replay': of(draw),
  }
}
