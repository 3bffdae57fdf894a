import type { Facts, FieldFault, RefusalCode } from './errors.ts'
import type { Language } from './language.ts'

type Text = string | ((facts: Facts) => string)
type Texts<Code extends string> = Record<Code, Record<Language, Text>>

const minutes = (facts: Facts) => Math.max(1, Math.ceil(Number(facts.seconds) / 60))

export const refusalTexts: Texts<RefusalCode> = {
  'input.malformed': { en: 'The request could not be read.', zh: '请求内容无法解析。' },
  'input.invalid': { en: 'Some entries need another look.', zh: '部分内容填写有误，请检查。' },
  'session.required': { en: 'Please sign in.', zh: '请先登录。' },
  'session.wrong-credentials': { en: 'Username or password is wrong.', zh: '用户名或密码错误。' },
  'session.password-change-required': { en: 'Please set a new password first.', zh: '请先设置新密码。' },
  'session.foreign-origin': { en: 'This request came from another site and was refused.', zh: '请求来自其他站点，已被拒绝。' },
  'authority.missing': {
    en: (facts) => `Your account lacks the authority for this: ${list(facts.authorities, ' or ')}.`,
    zh: (facts) => `您的账号缺少所需权限：${list(facts.authorities, ' 或 ')}。`,
  },
  'route.not-found': { en: 'There is nothing at this address.', zh: '该地址不存在。' },
  'record.not-found': { en: 'This does not exist, or lies outside your region.', zh: '记录不存在，或不在您的管辖范围内。' },
  'record.changed': { en: 'Somebody changed this in the meantime. Here is the newest version.', zh: '内容已被他人修改，以下为最新版本。' },
  'input.too-large': { en: 'The request is too large.', zh: '请求内容过大。' },
  'input.unsupported-type': { en: 'This type of content is not accepted.', zh: '不支持该内容类型。' },
  'rule.violated': { en: 'Some entries break a rule. See the marked fields.', zh: '部分内容不符合规则，请查看标出的字段。' },
  'session.locked': {
    en: (facts) => `Too many failed attempts. Try again in ${minutes(facts)} min.`,
    zh: (facts) => `失败次数过多，请在 ${minutes(facts)} 分钟后重试。`,
  },
  'request.too-many': {
    en: (facts) => `Too many requests. Try again in ${facts.seconds} s.`,
    zh: (facts) => `请求过于频繁，请在 ${facts.seconds} 秒后重试。`,
  },
  'server.failed': { en: 'Something went wrong on the server. Nothing was saved.', zh: '服务器出错，未保存任何内容。' },
  'database.away': { en: 'The database is away at the moment. Please try again shortly.', zh: '数据库暂时不可用，请稍后重试。' },
}

export const fieldFaultTexts: Texts<FieldFault> = {
  required: { en: 'Please fill this in.', zh: '此项为必填项。' },
  unknown: { en: 'This field is not known.', zh: '未知字段。' },
  type: { en: 'This is not the expected kind of value.', zh: '值的类型不正确。' },
  'too-short': { en: (facts) => `At least ${facts.limit} characters.`, zh: (facts) => `至少 ${facts.limit} 个字符。` },
  'too-long': { en: (facts) => `At most ${facts.limit} characters.`, zh: (facts) => `最多 ${facts.limit} 个字符。` },
  'too-small': { en: (facts) => `At least ${facts.limit}.`, zh: (facts) => `不得小于 ${facts.limit}。` },
  'too-large': { en: (facts) => `At most ${facts.limit}.`, zh: (facts) => `不得大于 ${facts.limit}。` },
  'too-few': { en: (facts) => `Choose at least ${facts.limit}.`, zh: (facts) => `至少选择 ${facts.limit} 项。` },
  'too-many': { en: (facts) => `Choose at most ${facts.limit}.`, zh: (facts) => `最多选择 ${facts.limit} 项。` },
  format: { en: 'This does not have the expected form.', zh: '格式不正确。' },
  choice: { en: 'Please choose one of the offered values.', zh: '请选择给定的选项。' },
  'control-characters': { en: 'Invisible control characters are not allowed.', zh: '不允许包含控制字符。' },
  'password.wrong': { en: 'The current password is wrong.', zh: '当前密码错误。' },
  'password.contains-name': { en: 'The password must not contain the username.', zh: '密码不得包含用户名。' },
  'password.common': { en: 'This password is too common.', zh: '该密码过于常见。' },
  'password.unchanged': { en: 'The new password must differ from the current one.', zh: '新密码不得与当前密码相同。' },
}

const list = (values: unknown, separator: string) => (Array.isArray(values) ? values.join(separator) : String(values ?? ''))

const say = (text: Text, facts: Facts) => (typeof text === 'string' ? text : text(facts))
export const refusalText = (language: Language, code: RefusalCode, facts: Facts = {}) => say(refusalTexts[code][language], facts)
export const fieldFaultText = (language: Language, code: FieldFault, facts: Facts = {}) => say(fieldFaultTexts[code][language], facts)
