import type { RouteKey } from '#contract/api.ts'

/** What saves typing, for the matrix of authorities. */
export const templateRouteTexts: Record<Extract<RouteKey, `${'templates' | 'memory'}.${string}`>, string> = {
  'templates.list': '查看本级及下级区域的备案模板',
  'templates.options': '查看可用的备案模板',
  'templates.create': '新增备案模板',
  'templates.change': '修改备案模板',
  'templates.remove': '删除备案模板',
  'memory.phrases': '查看本人的常用意见',
  'memory.keep': '保存常用意见',
  'memory.forget': '删除常用意见',
  'memory.acceptors': '查看本人近期填写的验收人员',
}
