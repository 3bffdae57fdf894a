import { appealRefusals } from './appeal-refusals.ts'
import type { channelRefusals } from './channel-refusals.ts'
import { dictionaryUseLabels, dictionaryUses } from './dictionary-uses.ts'
import type { Facts, FieldFault, RefusalCode } from './errors.ts'
import type { factorRefusals } from './factor-refusals.ts'
import { fileRefusals } from './file-refusals.ts'
import { filingFaults } from './filing-faults.ts'
import { cellFaults, importRefusals } from './import-refusals.ts'
import type { Language } from './language.ts'
import { listed, listedAsChoice } from './listing.ts'
import { openDataRefusals } from './open-data-refusals.ts'
import type { paperRefusals } from './paper-refusals.ts'
import { regionRefusals } from './region-refusals.ts'
import { talentRefusals } from './talent-refusals.ts'
import type { togetherRefusals } from './together-refusals.ts'

type Text = string | ((facts: Facts) => string)
export type RefusalTexts<Code extends string> = Record<Code, Record<Language, Text>>
// For the rest a page shows what the server says (`server-refusal-texts.ts`).
type PageRefusal = Exclude<
  RefusalCode,
  `sign-on.${string}` | keyof (typeof paperRefusals & typeof togetherRefusals & typeof factorRefusals & typeof channelRefusals)
>

const minutes = (facts: Facts) => Math.max(1, Math.ceil(Number(facts.seconds) / 60))

const overlap: Record<Language, Text> = {
  en: (facts) =>
    `This supervisor already has an assignment there for the same project categories: from ${facts.limit}${facts.untilDay ? ` to ${facts.untilDay}` : ' on'}.`,
  zh: (facts) => `该监督人员在该区域已有同类项目的监督分工：自 ${facts.limit} 起${facts.untilDay ? `，至 ${facts.untilDay} 止` : ''}。`,
}

export const refusalTexts: RefusalTexts<PageRefusal> = {
  'input.malformed': { en: 'The request could not be read.', zh: '请求内容无法解析。' },
  'input.invalid': {
    // An address that can name no record, such as a link that lost its end.
    en: ({ part }) =>
      part === 'params' ? 'This address names no record. Part of the link may be missing.' : 'Check the highlighted fields.',
    zh: ({ part }) => (part === 'params' ? '该地址找不到对应的记录，链接可能不完整。' : '请检查标出的内容。'),
  },
  'session.required': { en: 'Please sign in.', zh: '请先登录。' },
  'session.wrong-credentials': { en: 'Username or password is wrong.', zh: '用户名或密码错误。' },
  'session.password-change-required': { en: 'Please set a new password first.', zh: '请先设置新密码。' },
  'session.proof-needed': { en: 'Please enter your password again for this.', zh: '办理此事项需再次输入密码。' },
  'session.foreign-origin': { en: 'This request came from another site and was refused.', zh: '请求来自其他站点，已被拒绝。' },
  'authority.missing': {
    en: (facts) => `Your account lacks the authority for this: ${listedAsChoice.en(strings(facts.authorities))}.`,
    zh: (facts) => `您的账号缺少所需权限：${listedAsChoice.zh(strings(facts.authorities))}。`,
  },
  'dictionary.fixed': { en: 'This dictionary is fixed: it is shown and never edited.', zh: '该字典为固定字典，仅供查看，不可编辑。' },
  'duty.separated': {
    en: 'You took part in this filing, so somebody else must decide it.',
    zh: '您参与过该备案的填报，须由其他人员办理。',
  },
  'project.not-yours': { en: 'You don’t have permission for this action.', zh: '您无权执行此操作。' },
  'user.own-account': { en: 'You can’t manage your own account. Ask another administrator.', zh: '不能管理本人账号，请由其他管理员操作。' },
  'user.beyond-grants': {
    en: (facts) => `This account holds powers that you may not hand out: ${listed.en(strings(facts.authorities))}.`,
    zh: (facts) => `该账号拥有您无权授予的权限：${listed.zh(strings(facts.authorities))}。`,
  },
  'role.own-role': {
    en: 'You can’t change a role you hold. Ask another administrator.',
    zh: '不能修改本人持有的角色，请由其他管理员操作。',
  },
  'role.owned-above': {
    en: 'This role belongs to a higher region. You can assign it, but only that region can change it.',
    zh: '该角色归上级区域所有，本级可以分配，但须由上级修改。',
  },
  'role.beyond-grants': {
    en: (facts) => `This role holds powers that you may not hand out: ${listed.en(strings(facts.authorities))}.`,
    zh: (facts) => `该角色包含您无权授予的权限：${listed.zh(strings(facts.authorities))}。`,
  },
  'region.top-only': {
    en: 'This holds for the whole installation and is changed by its top region alone.',
    zh: '此项适用于整个平台，仅限最高一级区域的管理人员修改。',
  },
  'assignment.own': { en: 'You can’t change your own supervision assignments.', zh: '不得变更本人的监督分工。' },
  'assignment.person-outside': {
    en: 'This supervisor works outside your region; whoever manages roles there changes the assignment.',
    zh: '该监督人员不在您的管辖范围内，请由其所在区域的管理人员变更。',
  },
  'assignment.ended': { en: 'This assignment has ended and can no longer be changed.', zh: '该监督分工已结束，不能再变更。' },
  'assignment.begun': { en: 'This assignment has begun: end it instead of deleting it.', zh: '该监督分工已生效，不能删除，请改为结束。' },
  'assignment.overlaps': overlap,
  'limit.begun': {
    en: 'These limits have begun and stay as they are. Add new ones with a later date.',
    zh: '该限额已生效，不能修改或删除，请新增生效日期更晚的限额。',
  },
  'audit.verification-running': { en: 'A verification is already running.', zh: '已有校验正在进行。' },
  'route.not-found': { en: 'There is nothing at this address.', zh: '该地址不存在。' },
  'record.not-found': { en: 'This does not exist, or lies outside your region.', zh: '记录不存在，或不在您的管辖范围内。' },
  'record.changed': { en: 'Somebody changed this in the meantime. Here is the newest version.', zh: '内容已被他人修改，以下为最新版本。' },
  'unit.not-proposed': {
    en: 'Only a proposal can be confirmed or rejected. This unit has been decided already.',
    zh: '只有待确认的单位才能确认或驳回，该单位已处理。',
  },
  'unit.not-living': {
    en: 'This unit was rejected or merged. It is kept for the record and can no longer be changed.',
    zh: '该单位已被驳回或合并，仅作记录保留，不能再修改。',
  },
  'unit.lifted': { en: 'This entry has been lifted already.', zh: '该不良行为记录已解除。' },
  'dictionary.in-use': {
    en: (facts) => `This item is in use (${uses(facts, 'en')}) and cannot be deleted. Disable it instead; old records keep it.`,
    zh: (facts) => `该条目正在使用（${uses(facts, 'zh')}），不能删除。可将其停用，历史记录中仍会保留。`,
  },
  'policy.issued-elsewhere': {
    en: 'Only managers of the region that published this policy can change it.',
    zh: '该政策由其他区域发布，仅限发布区域的管理人员修改。',
  },
  'policy.withdrawn': {
    en: 'This policy was withdrawn. It stays readable and can no longer be changed.',
    zh: '该政策已撤回，仅供查阅，不能再修改。',
  },
  'policy.other-step': {
    en: 'A draft is published; only what is published can be revised or withdrawn.',
    zh: '草稿须先发布；只有已发布的政策才能修订或撤回。',
  },
  'policy.unsupported-type': {
    en: 'Only PDF, JPEG, PNG, Word and Excel files are accepted, judged by their content.',
    zh: '仅支持 PDF、JPEG、PNG、Word、Excel 文件（按文件内容判断）。',
  },
  'finding.closed': {
    en: 'The finding is no longer at this stage, or has already been extended once.',
    zh: '该问题当前状态不允许此操作，或已延期一次。',
  },
  'question.closed': {
    en: 'The question is not at this stage, or it can hold no more answers.',
    zh: '该询问当前状态不允许此操作，或答复已达上限。',
  },
  'inspection.closed': {
    en: 'The inspection is not at this stage, or it still has open findings.',
    zh: '该检查当前状态不允许此操作，或其发现的问题尚未办结。',
  },
  ...appealRefusals,
  ...talentRefusals,
  'alert.closed': { en: 'The alert is no longer at this stage.', zh: '该预警当前状态不允许此操作。' },
  'project.action-closed': {
    en: 'This action is not possible in the current state of the filing.',
    zh: '备案当前状态下不能执行该操作。',
  },
  'user.last-role-manager': {
    en: 'Nobody else could manage the roles of the whole installation any more. Give that to somebody else first.',
    zh: '操作后将无人能够管理全部角色，请先将角色管理权限授予其他人员。',
  },
  'role.built-in': { en: 'Built-in roles cannot be deleted.', zh: '内置角色不能删除。' },
  'role.held': {
    en: (facts) => `This role is still held, by ${Number(facts.holders ?? 0)} account(s). Take it from them first.`,
    zh: (facts) => `仍有 ${Number(facts.holders ?? 0)} 个账号持有该角色，请先取消分配。`,
  },
  ...regionRefusals,
  ...fileRefusals,
  ...importRefusals,
  ...openDataRefusals,
  'input.too-large': { en: 'The request is too large.', zh: '请求内容过大。' },
  'input.unsupported-type': { en: 'This type of content is not accepted.', zh: '不支持该内容类型。' },
  'project.obstructed': { en: 'This action is missing required information.', zh: '该操作所需的内容尚不完整。' },
  'rule.violated': { en: 'Some entries break a rule. Check the highlighted fields.', zh: '部分内容不符合规则，请查看标出的字段。' },
  'role.supervision-conflict': {
    en: (facts) => `A supervisor can’t also file or decide. This change would combine both for: ${listed.en(people(facts))}.`,
    zh: (facts) => `监督人员不得兼任填报或审核。此修改将使以下人员同时具有两类权限：${listed.zh(people(facts))}。`,
  },
  'unit.merger-with-itself': { en: 'A unit cannot be merged into itself.', zh: '单位不能与自身合并。' },
  'unit.merger-target': {
    en: 'A unit can only be merged into a confirmed one, not into one that waits, was rejected or was merged itself.',
    zh: '只能合并到已确认的单位，不能合并到待确认、已驳回或已被合并的单位。',
  },
  'session.locked': {
    en: (facts) => `Too many failed attempts. Try again in ${minutes(facts)} min.`,
    zh: (facts) => `失败次数过多，请在 ${minutes(facts)} 分钟后重试。`,
  },
  'request.too-many': {
    en: (facts) => `Too many requests. Try again in ${facts.seconds} s.`,
    zh: (facts) => `请求过于频繁，请在 ${facts.seconds} 秒后重试。`,
  },
  'server.failed': { en: 'Something went wrong on the server. Nothing was saved.', zh: '服务器出错，未保存任何内容。' },
  'database.away': { en: 'The database is unavailable. Try again shortly.', zh: '数据库暂时不可用，请稍后重试。' },
}

export const fieldFaultTexts: RefusalTexts<FieldFault> = {
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
  choice: { en: 'Choose one of the options.', zh: '请选择给定的选项。' },
  'control-characters': { en: 'Invisible control characters are not allowed.', zh: '不允许包含控制字符。' },
  phone: {
    en: 'A mobile number of 11 digits, or a landline with its area code, such as 0571-88001234.',
    zh: '请填写 11 位手机号，或带区号的固定电话，如 0571-88001234。',
  },
  mobile: { en: 'A mobile number of 11 digits.', zh: '请填写 11 位手机号。' },
  'assignment.overlaps': overlap,
  'assignment.person': {
    en: 'Choose an enabled account of your region that may supervise.',
    zh: '请选择您管辖范围内已启用且具有监督权限的账号。',
  },
  'assignment.begun': { en: 'The assignment has begun: this stays as it is.', zh: '监督分工已生效，此项不能修改。' },
  'limit.looser': {
    en: (facts) => `Only stricter than above: ${facts.stricter === 'lower' ? 'at most' : 'at least'} ${facts.limit}.`,
    zh: (facts) => `只能比上级更严：不得${facts.stricter === 'lower' ? '高于' : '低于'} ${facts.limit}。`,
  },
  'limit.order': { en: 'Must not be lower than the figure before it.', zh: '不得低于前一项数值。' },
  'limit.same-day': { en: 'There are limits from this day on already.', zh: '该生效日期已有限额。' },
  'calendar.taken': { en: (facts) => `The day ${facts.limit} is an exception already.`, zh: (facts) => `${facts.limit} 已设为例外。` },
  'calendar.too-long': { en: (facts) => `At most ${facts.limit} days at a time.`, zh: (facts) => `一次最多 ${facts.limit} 天。` },
  'day.too-early': { en: (facts) => `Not before ${facts.limit}.`, zh: (facts) => `不得早于 ${facts.limit}。` },
  'day.too-late': { en: (facts) => `Not after ${facts.limit}.`, zh: (facts) => `不得晚于 ${facts.limit}。` },
  'day.before-start': { en: 'The end must not lie before the start.', zh: '结束日期不得早于开始日期。' },
  'credit-code.form': {
    en: 'A code has 18 digits and capital letters; the letters I, O, S, V and Z do not occur.',
    zh: '应为 18 位数字或大写字母，且不含易混淆的字母。',
  },
  'credit-code.check': {
    en: 'The check character does not fit: at least one character is mistyped.',
    zh: '校验码不符，请核对是否有字符输入错误。',
  },
  'credit-code.taken': {
    en: (facts) => `This code belongs to “${facts.name ?? '…'}” already.`,
    zh: (facts) => `该代码已登记在“${facts.name ?? '…'}”名下。`,
  },
  'code.taken': { en: 'This code is taken already.', zh: '该代码已存在。' },
  'day.in-the-future': { en: 'The date can’t be in the future.', zh: '日期不得晚于今天。' },
  'not-expected': { en: 'Leave this empty here.', zh: '此处无需填写。' },
  duplicate: { en: 'This entry appears twice.', zh: '存在重复项。' },
  ...filingFaults,
  ...cellFaults,
  'no-fault-found': {
    en: 'No question was answered with no, so there is no problem to report.',
    zh: '所有检查项均无问题，结论不能为“发现问题”。',
  },
  'draw.even': { en: 'Choose an odd number to avoid a tied vote.', zh: '人数须为单数，以免表决时票数相同。' },
  'draw.witness': { en: 'Choose a supervisor of this project other than yourself.', zh: '请选择监督该项目的其他监督人员作为见证人。' },
  'appeal.about': { en: 'Enter a filing number or choose a region.', zh: '请填写备案编号或选择区域（二选一）。' },
  'appeal.filing': { en: 'There is no public filing with this number.', zh: '没有该编号的公开备案。' },
  'expert.known': { en: 'An expert with this identity number is registered already.', zh: '该身份证号的专家已登记。' },
  'username.taken': { en: 'This username is taken already.', zh: '该用户名已被使用。' },
  'region.outside': { en: 'Choose a region of yours, or one below it.', zh: '请选择本级或下级区域。' },
  'region.closed': { en: 'This region is disabled or was merged. Choose one in use.', zh: '该区域已停用或已合并，请选择在用区域。' },
  'region.level': { en: 'This level does not stand below the chosen region.', zh: '所选上级区域下不能设该级别。' },
  'region.code-parent': {
    en: (facts) => `The code must begin with ${facts.beginning}.`,
    zh: (facts) => `代码须以 ${facts.beginning} 开头。`,
  },
  'region.code-form': {
    en: (facts) => `After ${facts.beginning}: ${facts.own} digits that are not all zero, then zeros.`,
    zh: (facts) => `${facts.beginning} 之后为 ${facts.own} 位不全为零的数字，其余补零。`,
  },
  'region.itself': { en: 'A region cannot be merged into itself.', zh: '区域不能并入自身。' },
  'region.cycle': { en: 'That region was itself merged into this one.', zh: '该区域此前已并入本区域，不能反向合并。' },
  'region.other-level': { en: 'Choose a region of the same level.', zh: '请选择同一级别的区域。' },
  'unit.unusable': { en: 'Choose a confirmed unit.', zh: '请选择已确认的单位。' },
  'roles.beyond-grants': {
    en: (facts) => `You may not hand these powers out: ${listed.en(strings(facts.authorities))}.`,
    zh: (facts) => `您无权授予以下权限：${listed.zh(strings(facts.authorities))}。`,
  },
  'roles.outside-region': {
    en: 'A role can only be held by people of the region that owns it, or below.',
    zh: '角色只能分配给其所属区域及下级区域的人员。',
  },
  'supervision.conflict': {
    en: (facts) => `Supervision can’t be combined with filing or deciding: ${listed.en(strings(facts.authorities))}.`,
    zh: (facts) => `监督权限不得与填报、审核权限兼有：${listed.zh(strings(facts.authorities))}。`,
  },
  'grants.beyond': {
    en: (facts) => `You may not hand these out yourself: ${listed.en(strings(facts.authorities))}.`,
    zh: (facts) => `以下权限您本人无权授予：${listed.zh(strings(facts.authorities))}。`,
  },
  'password.wrong': { en: 'The current password is wrong.', zh: '当前密码错误。' },
  'factor.wrong': { en: 'This code is wrong. Wait for the next one and try again.', zh: '验证码错误，请等待新的验证码后重试。' },
  'password.contains-name': { en: 'The password must not contain the username.', zh: '密码不得包含用户名。' },
  'password.of-names': {
    en: 'The password is made of names: yours, your place’s or the platform’s.',
    zh: '密码不得由姓名、地名、单位名称或平台名称组成。',
  },
  'password.common': { en: 'This password is too common.', zh: '该密码过于常见。' },
  'password.unchanged': { en: 'The new password must differ from the current one.', zh: '新密码不得与当前密码相同。' },
}

const uses = ({ usedBy }: Facts, language: Language) =>
  listed[language](
    dictionaryUses.filter((use) => Array.isArray(usedBy) && usedBy.includes(use)).map((use) => dictionaryUseLabels[use][language]),
  )

/** A few names say enough; the rest is counted. */
function people({ names, count }: Facts): string[] {
  const all = Array.isArray(names) ? names.slice(0, 5) : []
  const more = Number(count ?? all.length) - all.length
  return [...all, ...(more > 0 ? [`+${more}`] : [])]
}

const strings = (values: unknown): string[] => (Array.isArray(values) ? values.map(String) : [String(values ?? '')])
export const say = (text: Text, facts: Facts) => (typeof text === 'string' ? text : text(facts))
export const isPageRefusal = (code: string): code is PageRefusal => code in refusalTexts
export const refusalText = (language: Language, code: PageRefusal, facts: Facts = {}) => say(refusalTexts[code][language], facts)
export const fieldFaultText = (language: Language, code: FieldFault, facts: Facts = {}) => say(fieldFaultTexts[code][language], facts)
