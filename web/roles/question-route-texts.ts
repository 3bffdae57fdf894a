import type { RouteKey } from '#contract/api.ts'

/** What can be asked about a filing, for the matrix of authorities. */
export const questionRouteTexts: Record<Extract<RouteKey, `questions.${string}`>, string> = {
  'questions.list': '查看项目的询问及答复',
  'questions.ask': '就字段、附件或项目整体提出询问；监督人员可内部询问',
  'questions.people': '查询可以看到项目的人员',
  'questions.answer': '答复或追问',
  'questions.resolve': '办结询问',
  'questions.reopen': '重新提出询问',
  'questions.watch': '关注项目或取消关注',
}
