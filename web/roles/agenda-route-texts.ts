import type { RouteKey } from '#contract/api.ts'

/** The workbench and its calendar, for the matrix of authorities. */
export const agendaRouteTexts: Record<Extract<RouteKey, `${'agenda' | 'workbench'}.${string}`>, string> = {
  'workbench.counts': '本人各类待办理事项的数量',
  'workbench.read': '一次取得本人待办理事项、备案统计、近期动态和最新政策',
  'agenda.read': '查看本人或可见范围内各日到期、计划的事项',
  'agenda.feed': '查看本人日历订阅的状态',
  'agenda.renewFeed': '生成或更换本人日历订阅的保密地址',
  'agenda.endFeed': '停止本人的日历订阅',
  'agenda.subscription': '凭保密地址读取日历订阅文件',
}
