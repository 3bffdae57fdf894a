import type { RouteKey } from '#contract/api.ts'
import type { TestServer } from '../test-server.ts'
import { sampleProject } from './filings.ts'
import type { Circumstances, Make } from './sample.ts'

type QuestionKey = Extract<RouteKey, `questions.${string}`>

/** Samples of everything that is asked about filings; each question was asked by its caller, or outside by somebody else. */
export function questionSamples(testServer: TestServer): Record<QuestionKey, Make> {
  const ofProject =
    (rest: object = {}): Make =>
    async (given) => ({ params: { id: await sampleProject(testServer, given) }, ...rest })
  const ofQuestion =
    (body: object, state = 'open'): Make =>
    async (given: Circumstances) => {
      const projectId = await sampleProject(testServer, given)
      const [row] = await testServer.db<[{ id: string }]>`
        insert into question (project_id, target, text, asked_by, state)
        select ${projectId}, 'name', '名称与立项批复不一致', coalesce(${given.caller?.id ?? null}, id), ${state}
        from user_account where username = 'filer2' returning question.id`
      return { params: { id: row.id }, body: { version: 1, ...body } }
    }
  return {
    'questions.list': ofProject(),
    'questions.people': ofProject(),
    'questions.watch': ofProject({ body: { watching: true } }),
    'questions.ask': ofProject({ body: { target: 'name', text: '名称与立项批复不一致', internal: false, askedOf: null, mentions: [] } }),
    'questions.answer': ofQuestion({ text: '已与批复核对', mentions: [] }),
    'questions.resolve': ofQuestion({}),
    'questions.reopen': ofQuestion({}, 'resolved'),
  }
}
