import type { RouteKey } from '#contract/api.ts'

/** What can be done with printed papers and monthly reports, for the matrix of authorities. */
export const paperRouteTexts: Record<Extract<RouteKey, `papers.${string}` | `reports.${string}`>, string> = {
  'papers.ofProject': '查看项目的文书',
  'papers.issue': '签发项目的文书',
  'papers.draft': '预览项目的文书',
  'papers.ofAppeal': '查看申诉答复书',
  'papers.issueReply': '签发申诉答复书',
  'papers.draftReply': '预览申诉答复书',
  'papers.content': '打开已签发的文书',
  'papers.check': '核验文书真伪',
  'reports.list': '查看本人的月报',
  'reports.make': '生成区域月报',
  'reports.fetch': '下载月报',
  'reports.subscriptions': '查看订阅的月报',
  'reports.subscribe': '订阅区域月报',
  'reports.unsubscribe': '取消订阅区域月报',
}
