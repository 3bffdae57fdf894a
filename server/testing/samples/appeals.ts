import type { RouteKey } from '#contract/api.ts'
import type { AppealState } from '#contract/appeal-states.ts'
import { createTickets } from '../../appeals/secrets.ts'
import { createEncryption } from '../../encryption.ts'
import { appealPassword, newAppeal, putAppeal } from '../appeals.ts'
import type { TestServer } from '../test-server.ts'
import type { Circumstances, Make } from './sample.ts'

type AppealKey = Extract<RouteKey, `${'appeals' | 'publicAppeals'}.${string}`>

const reason = '情况说明如下'
const answer = { outcome: 'substantiated', text: '经现场抽芯检测，反映属实，已责令返工。' }

/** Samples of everything that is done to appeals: each call gets one of its own, on a project that is nobody's among the callers. */
export function appealSamples(testServer: TestServer): Record<AppealKey, Make> {
  const { db } = testServer

  async function project({ town, caller, isOutside }: Circumstances): Promise<string> {
    if (caller && !isOutside)
      await db`insert into supervision_assignment (user_id, region_code, kinds, from_day) values (${caller.id}, ${town}, '{1,2,3}', today())`
    const village = `${town.slice(0, 9)}201`
    const [row] = await testServer.write<[{ id: string }]>`
      insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, year, number)
      select '样本工程', 1, ${village}, ${village}, id, 'filed', now(), 2026, gen_random_uuid()::text from user_account where username = 'filer2'
      returning project.id`
    return row.id
  }
  const appeal = async (given: Circumstances, state: AppealState = 'submitted') => {
    const projectId = await project(given)
    return putAppeal(testServer, {
      projectId,
      state,
      handlerId: given.caller?.id ?? null,
      identity: { name: '样本', mobile: '13900000000', address: null },
    })
  }
  const of =
    (state: AppealState, body: object = {}): Make =>
    async (given) => ({ params: { id: (await appeal(given, state)).id }, body: { version: 1, ...body } })
  const own =
    (state: AppealState, body: object = {}): Make =>
    async (given) => ({ body: { code: (await appeal(given, state)).code, password: appealPassword, ...body } })

  return {
    'publicAppeals.challenge': () => ({}),
    'publicAppeals.summary': async (given) => {
      const [row] = await testServer.write<
        { number: string }[]
      >`update project set number = upper(number) where id = ${await project(given)} returning number`
      return { body: { number: row?.number } }
    },
    'publicAppeals.find': ({ town }) => ({ body: { name: null, region: town, year: null, page: 1 } }),
    'publicAppeals.lodge': async ({ town }) => ({ body: await newAppeal(testServer, { region: town }) }),
    'publicAppeals.track': own('submitted'),
    'publicAppeals.renew': own('submitted', { newPassword: 'CHOSEN-BY-ME' }),
    'publicAppeals.add': own('submitted', { text: '补充照片两张' }),
    'publicAppeals.answer': own('more-information', { text: '在二组路口' }),
    'publicAppeals.rate': own('replied', { score: 4, comment: null }),
    'publicAppeals.withdraw': own('submitted'),
    'publicAppeals.askReview': own('replied', { reason }),
    'publicAppeals.ticket': own('submitted'),
    'publicAppeals.link': async (given) => {
      const { id, code } = await appeal(given, 'replied')
      const [row] = await db<[{ file: string }]>`
        with written as (insert into appeal_message (appeal_id, sender, kind, body) values (${id}, 'handler', 'reply', '') returning id),
          prepared as (
            insert into appeal_reply_file (appeal_id, added_by, media_type, size, key)
            select ${id}, id, 'application/pdf', 1, gen_random_uuid()::text from user_account where username = 'admin' returning id)
        insert into appeal_message_file (message_id, position, file_id)
        select written.id, 1, prepared.id from written, prepared returning file_id as file`
      return { body: { code, password: appealPassword, ...row } }
    },
    'publicAppeals.attach': async (given) => {
      // Not asked for: one address may track so often an hour, and all of these callers share one.
      const { id } = await appeal(given)
      return { query: { ticket: createTickets(createEncryption(testServer.config)).write(id, Date.now() + 60_000) } }
    },
    'appeals.list': () => ({}),
    'appeals.takeDown': async (given) => {
      const [row] = await testServer.write<
        { number: string }[]
      >`update project set number = upper(number) where id = ${await project(given)} returning number`
      const words = { type: 'complaint', content: '来访群众反映村道路面厚度不足，一下雨就裂开。', wanted: null, identity: null }
      return { body: { ...words, filingNumber: row?.number, region: null, counter: 'in-person' } }
    },
    'appeals.read': of('submitted'),
    'appeals.handlers': of('submitted'),
    'appeals.people': async (given) => ({ params: { id: (await appeal(given)).id }, query: { text: '陈' } }),
    'appeals.identity': async (given) => ({ params: { id: (await appeal(given)).id }, body: { reason } }),
    'appeals.link': async (given) => {
      const { id } = await appeal(given)
      const [file] = await db<[{ id: string }]>`
        insert into appeal_file (appeal_id, position, name, media_type, size, key)
        values (${id}, 1, 'x.pdf', 'application/pdf', 1, gen_random_uuid()::text) returning id`
      return { params: { id, fileId: file.id }, body: { inline: false } }
    },
    'appeals.prepare': async (given) => ({ params: { id: (await appeal(given, 'investigating')).id } }),
    'appeals.badge': async (given) => ({ params: { id: await project(given) } }),
    'appeals.accept': of('submitted'),
    'appeals.refuse': of('submitted', { reason }),
    'appeals.transfer': of('submitted', { to: '县住建局', reason }),
    'appeals.merge': async (given) => ({
      params: { id: (await appeal(given)).id },
      body: { version: 1, into: (await appeal(given)).id, reason },
    }),
    'appeals.assign': async (given) => ({
      params: { id: (await appeal(given, 'accepted')).id },
      body: { version: 1, handler: given.caller?.id ?? crypto.randomUUID() },
    }),
    'appeals.investigate': of('assigned'),
    'appeals.ask': of('investigating', { text: '请说明具体路段' }),
    'appeals.resume': of('more-information'),
    'appeals.extend': of('investigating', { reason }),
    'appeals.reply': of('investigating', answer),
    'appeals.close': async (given) => {
      const { id } = await appeal(given, 'replied')
      await db`update appeal set review_until = today() - 1 where id = ${id}`
      return { params: { id }, body: { version: 1 } }
    },
    'appeals.review': of('review-requested', answer),
    'appeals.recheck': async (given) => {
      const { id } = await appeal(given, 'review-requested')
      await db`update appeal set state = 'recheck-requested' where id = ${id}`
      return { params: { id }, body: { version: 1, ...answer } }
    },
    'appeals.note': of('submitted', { text: '已与镇里核对' }),
    'appeals.mark': async (given) => {
      const [person] = await db<[{ id: string }]>`select id from user_account where username = 'town'`
      return { params: { id: (await appeal(given)).id }, body: { version: 1, people: [person.id], reason } }
    },
    'appeals.object': of('submitted', { reason }),
    'appeals.find': of('replied', {
      finding: {
        severity: 'general',
        description: '路面厚度不足，需返工',
        clause: null,
        amount: null,
        person: null,
        internalNote: null,
        inspectionId: null,
        stop: false,
        stopReason: null,
      },
    }),
  }
}
