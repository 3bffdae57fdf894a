import type { ProjectAction } from '#contract/lifecycle.ts'
import { bilingual } from '../client/bilingual.ts'
import { currentLanguage } from '../client/language.ts'

type Steps = Record<
  ProjectAction | 'create' | 'edit' | 'transfer' | 'grant' | 'refuse' | 'take-back' | 'consent' | 'late-file' | 'other',
  string
>

/** What somebody did, as it is told afterwards. */
export const activityTexts = bilingual<Steps>({
  en: {
    create: 'began a draft',
    edit: 'changed the filing',
    transfer: 'handed it to another filer',
    grant: 'granted a request',
    refuse: 'refused a request',
    'take-back': 'took a request back',
    consent: 'consented to the termination',
    'late-file': 'added a forgotten page',
    other: 'worked on it',
    submit: 'submitted it',
    withdraw: 'withdrew it',
    'start-review': 'began the review',
    return: 'returned it',
    approve: 'approved it',
    'send-back': 'sent it back to the town',
    'open-sourcing': 'opened sourcing',
    'fail-round': 'recorded a failed round',
    'sign-competitive': 'recorded the contract',
    'sign-direct': 'recorded the contract',
    start: 'started the work',
    'report-progress': 'reported progress',
    'record-payment': 'recorded a payment',
    suspend: 'suspended the work',
    resume: 'resumed the work',
    stop: 'ordered a stop',
    lift: 'lifted the stop',
    complete: 'completed the work',
    accept: 'accepted the work',
    'fail-acceptance': 'did not accept the work',
    archive: 'archived it',
    reopen: 'reopened it',
    void: 'declared it void',
    'request-over-price': 'asked for a higher price',
    'request-amendment': 'asked for an amendment',
    'request-change': 'asked for a change order',
    'request-settlement': 'asked for settlement',
    'request-termination': 'asked for termination',
    'request-correction': 'asked for a correction',
    'request-acceptance-correction': 'asked for a correction of the acceptance',
  },
  zh: {
    create: '新建草稿',
    edit: '修改了备案内容',
    transfer: '移交了经办人',
    grant: '同意了申请',
    refuse: '未同意申请',
    'take-back': '撤回了申请',
    consent: '同意终止',
    'late-file': '补充了遗漏材料',
    other: '办理了事项',
    submit: '提交了备案',
    withdraw: '撤回了备案',
    'start-review': '开始审核',
    return: '退回了备案',
    approve: '审核通过',
    'send-back': '退回乡镇重新审核',
    'open-sourcing': '启动采购',
    'fail-round': '登记了流标',
    'sign-competitive': '登记了合同',
    'sign-direct': '登记了合同',
    start: '开工',
    'report-progress': '上报了进度',
    'record-payment': '登记了付款',
    suspend: '暂停施工',
    resume: '恢复施工',
    stop: '责令停工',
    lift: '解除停工',
    complete: '登记完工',
    accept: '验收通过',
    'fail-acceptance': '验收未通过',
    archive: '归档',
    reopen: '重新打开',
    void: '作废',
    'request-over-price': '申请超价签约',
    'request-amendment': '申请备案变更',
    'request-change': '申请工程变更',
    'request-settlement': '申请结算',
    'request-termination': '申请终止',
    'request-correction': '申请更正',
    'request-acceptance-correction': '申请更正验收记录',
  },
})

type Step = keyof Steps
const prefixes: readonly [string, Step][] = [
  ['grant-', 'grant'],
  ['refuse-', 'refuse'],
  ['withdraw-', 'take-back'],
  ['consent-', 'consent'],
]

const isStep = (action: string): action is Step => action in activityTexts[currentLanguage()]

/** A line of history by the name of its words; decisions on requests carry the kind behind them. */
export function stepOf(action: string): Step {
  if (isStep(action)) return action
  return prefixes.find(([prefix]) => action.startsWith(prefix))?.[1] ?? 'other'
}
