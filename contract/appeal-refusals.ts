import type { Facts, RefusalCode } from './errors.ts'
import type { Language } from './language.ts'

type Text = string | ((facts: Facts) => string)

const minutes = (facts: Facts) => Math.max(1, Math.ceil(Number(facts.seconds) / 60))

/** Why a step of an appeal is closed, where more can be said than that it is not its turn. */
const appealHindranceTexts: Record<Language, Readonly<Record<string, string>>> = {
  en: {
    extended: 'The deadline has already been extended once.',
    'no-extension': 'The period of a tender objection cannot be extended.',
    'review-open': 'The author may still ask for a review.',
    'too-late': 'The time to ask for a review has passed.',
    unsubstantiated: 'Only a substantiated appeal can lead to a finding.',
    'no-project': 'This appeal is about a region, not about a project.',
    found: 'A finding has already been issued.',
    rated: 'This appeal was rated already.',
    full: 'No more files can be added.',
  },
  zh: {
    extended: '办理期限已延长过一次。',
    'no-extension': '招投标异议的办理期限不得延长。',
    'review-open': '申诉人仍可在期限内申请复查。',
    'too-late': '申请复查（复核）的期限已过。',
    unsubstantiated: '仅查证属实的申诉可以转为问题。',
    'no-project': '该申诉针对区域，不涉及具体项目。',
    found: '已据此下发整改通知。',
    rated: '已作过评价。',
    full: '附件数量已达上限。',
  },
}

/** What the appeals say when they say no; part of `refusal-texts.ts`. */
export const appealRefusals = {
  'appeal.closed': {
    en: (facts) => appealHindranceTexts.en[String(facts.hindrance)] ?? 'The appeal is not at this stage.',
    zh: (facts) => appealHindranceTexts.zh[String(facts.hindrance)] ?? '该申诉当前状态不允许此操作。',
  },
  'appeal.not-yours': {
    en: 'Only another handler, or another level, can do this.',
    zh: '该操作须由其他办理人员或上一级办理。',
  },
  'appeal.unknown': {
    en: 'No appeal was found for this code and password. Please check both.',
    zh: '未找到与该查询码和密码对应的申诉，请核对后重试。',
  },
  'appeal.locked': {
    en: (facts) => `Too many failed attempts for this code. Try again in ${minutes(facts)} min.`,
    zh: (facts) => `该查询码失败次数过多，请在 ${minutes(facts)} 分钟后重试。`,
  },
  'appeal.proof-needed': {
    en: 'The check of your browser has expired or was used already. Please send again; what you wrote is kept.',
    zh: '浏览器验证已过期或已使用，请重新提交，已填写的内容不会丢失。',
  },
  'appeal.ticket-expired': {
    en: 'The time to add files has passed. Open the appeal with its code and password and add them there.',
    zh: '上传时限已过，请凭查询码和密码打开申诉后继续上传。',
  },
  'appeal.password-due': {
    en: 'This appeal was taken down for you. Choose a password of your own first.',
    zh: '该申诉由工作人员代为登记，请先设置您自己的查询密码。',
  },
  'appeal.not-to-take-down': {
    en: 'You have a part in this matter. Ask another supervisor, or let the author use the public page. Nothing was kept.',
    zh: '该事项与您有利害关系，请由其他监督人员代为登记，或由申诉人自行在线提交。以上内容未予保存。',
  },
  'appeal.unsupported-type': {
    en: 'Only PDF, JPEG and PNG files are accepted, judged by their content.',
    zh: '仅支持 PDF、JPEG、PNG 文件（按文件内容判断）。',
  },
  'appeal.unreadable-file': {
    en: 'This file is damaged or protected, so what it says about its maker cannot be removed. It was not kept.',
    zh: '文件已损坏或受密码保护，无法清除其中的个人信息，未予保存。',
  },
} satisfies Record<Extract<RefusalCode, `appeal.${string}`>, Record<Language, Text>>
