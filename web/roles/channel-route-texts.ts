import type { RouteKey } from '#contract/api.ts'

/** What the routes of channels do, in Chinese; the contract says it in English. */
export const channelRouteTexts: Record<Extract<RouteKey, `${'channels' | 'contacts' | 'tokens'}.${string}`>, string> = {
  'channels.list': '查看通知渠道、待发消息数量和最近答复，仅限最高一级区域',
  'channels.add': '设置通知渠道，密码加密保存、不再显示，仅限最高一级区域',
  'channels.change': '修改通知渠道，更换地址时须重新填写密码，仅限最高一级区域',
  'channels.remove': '删除通知渠道及其待发消息和接收地址，仅限最高一级区域',
  'channels.test': '立即发送一条测试消息并显示对方答复，仅限最高一级区域',
  'channels.outbox': '查看通知渠道的待发消息和近期已发消息，仅限最高一级区域',
  'channels.retry': '立即重新发送全部待发消息，仅限最高一级区域',
  'channels.drop': '取消一条待发消息，平台内通知保留，仅限最高一级区域',
  'tokens.list': '查看本人的访问令牌，不含令牌内容',
  'tokens.make': '生成供程序使用的访问令牌，只显示一次',
  'tokens.revoke': '撤销本人的访问令牌',
  'contacts.read': '查看本人的消息接收方式和接收地址',
  'contacts.prefer': '选择哪些通知通过哪些渠道接收，设置免打扰时段和每日汇总',
  'contacts.address': '填写本人的接收地址并获取验证码',
  'contacts.confirm': '凭验证码确认本人的接收地址',
  'contacts.forget': '删除本人的接收地址',
}
