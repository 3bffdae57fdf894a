import type { addressKinds, bodyFormats, GroupEvent, WebhookEvent } from '#contract/channels.ts'
import type { FindingState } from '#contract/findings.ts'
import type { ProjectState } from '#contract/lifecycle.ts'
import { projectStateNames } from '#contract/names/project-state-names.ts'
import { findingStateNames } from '#contract/names/supervision-names.ts'
import { bilingual } from '../client/bilingual.ts'

type Words = {
  url: string
  urlHint: string
  method: string
  headers: string
  headerName: string
  headerValue: string
  addHeader: string
  removeHeader: string
  format: string
  formats: Record<(typeof bodyFormats)[number], string>
  body: string
  bodyHint: string
  signature: string
  signatureHint: string
  success: string
  successHint: string
  addressKind: string
  addressKinds: Record<(typeof addressKinds)[number], string>
  secret: string
  wecom: string
  wecomHint: string
  region: string
  at: string
  language: string
  languages: { en: string; zh: string }
  events: string
  groupEvents: Record<GroupEvent, string>
  groupHint: string
  hookUrl: string
  hookEvents: string
  hookHint: string
  renew: string
  renewHint: string
  pause: string
  filing: string
  finding: string
  ofHook: (event: WebhookEvent) => string
}

const stateOf = (event: WebhookEvent) => event.split('.') as ['filing', ProjectState] | ['finding', FindingState]

export const httpTexts = bilingual<Words>({
  en: {
    url: 'Address',
    urlHint: 'These words in braces are filled in, here and below: {to} {subject} {text} {link} {id} {time} {secret}',
    method: 'Method',
    headers: 'Headers',
    headerName: 'Name of the header',
    headerValue: 'Value of the header',
    addHeader: 'Add a header',
    removeHeader: 'Remove the header',
    format: 'Form of the body',
    formats: { json: 'JSON', form: 'Form fields', none: 'No body' },
    body: 'Body',
    bodyHint: 'Values are escaped for their place: write quotation marks around them in JSON, and nothing in a form.',
    signature: 'Header of the signature',
    signatureHint: 'Takes the HMAC-SHA256 of the body with the secret, in hexadecimal. Leave empty for none.',
    success: 'The answer must contain',
    successHint: 'Leave empty where a status of 200 to 299 is enough.',
    addressKind: 'People are reached by',
    addressKinds: { mobile: 'Mobile number', text: 'Another account' },
    secret: 'Secret',
    wecom: 'Fill in WeCom’s group robot',
    wecomHint: 'Then paste the key of the robot into “Secret”.',
    region: 'Region',
    at: 'Told every day at',
    language: 'Language',
    languages: { en: 'English', zh: '中文' },
    events: 'What the group is told',
    groupEvents: {
      reviews: 'How many filings wait for review',
      alerts: 'How many alerts need an explanation',
      findings: 'How many findings are open',
      'overdue-findings': 'How many of them are overdue',
    },
    groupHint: 'Figures of the region, no names and nothing that is meant for one person.',
    hookUrl: 'Address that is called',
    hookEvents: 'Events',
    hookHint: 'The other program is told which record came to which state. It asks for anything further with a token of its own.',
    renew: 'Make a new secret',
    renewHint: 'It is shown once after saving, and the former serves no longer. With another address a new one is made in any case.',
    pause: ', ',
    filing: 'Filing',
    finding: 'Finding',
    ofHook: (event) => {
      const [what, state] = stateOf(event)
      return what === 'filing' ? `Filing: ${projectStateNames.en[state]}` : `Finding: ${findingStateNames.en[state]}`
    },
  },
  zh: {
    url: '接口地址',
    urlHint: '此处及以下内容中，大括号内的词自动填入：{to} {subject} {text} {link} {id} {time} {secret}',
    method: '请求方法',
    headers: '请求头',
    headerName: '请求头名称',
    headerValue: '请求头内容',
    addHeader: '添加请求头',
    removeHeader: '删除请求头',
    format: '请求体格式',
    formats: { json: 'JSON', form: '表单', none: '无请求体' },
    body: '请求体',
    bodyHint: '填入的内容自动转义：JSON 中须加引号，表单中无需加引号。',
    signature: '签名请求头',
    signatureHint: '以密钥对请求体计算 HMAC-SHA256，写成十六进制。留空表示不签名。',
    success: '答复须包含',
    successHint: '状态码为 200 至 299 即视为成功的，留空即可。',
    addressKind: '接收地址',
    addressKinds: { mobile: '手机号', text: '其他账号' },
    secret: '密钥',
    wecom: '填入企业微信群机器人',
    wecomHint: '填入后，将机器人的密钥粘贴到“密钥”中。',
    region: '所属区域',
    at: '每日发送时间',
    language: '语言',
    languages: { en: 'English', zh: '中文' },
    events: '发送内容',
    groupEvents: {
      reviews: '待审核备案数量',
      alerts: '待说明预警数量',
      findings: '未销号问题数量',
      'overdue-findings': '其中已逾期数量',
    },
    groupHint: '仅发送区域的数量，不含姓名，不含个人通知。',
    hookUrl: '推送地址',
    hookEvents: '推送事件',
    hookHint: '仅告知哪一条记录进入何种状态，其他内容由对方程序凭访问令牌读取。',
    renew: '更换密钥',
    renewHint: '保存后新密钥显示一次，原密钥随即失效。更换推送地址时自动更换密钥。',
    pause: '、',
    filing: '备案',
    finding: '问题',
    ofHook: (event) => {
      const [what, state] = stateOf(event)
      return what === 'filing' ? `备案：${projectStateNames.zh[state]}` : `问题：${findingStateNames.zh[state]}`
    },
  },
})
