import type { ProjectAction, RequestKind } from '#contract/lifecycle.ts'
import { requestNames } from '#contract/names/turn-names.ts'
import { terms } from '#contract/terms.ts'
import { bilingual } from '../client/bilingual.ts'

/** What is done to a filing besides its steps, as its history calls it. */
type OtherEvent = 'create' | 'edit' | 'transfer' | 'late-file' | 'take-over'
/** What is done about a request. */
type Decision = 'grant' | 'refuse' | 'withdraw' | 'consent'

type StepNames = {
  actions: Record<ProjectAction, string>
  requests: Record<RequestKind, string>
  events: Record<OtherEvent, string>
  decisions: Record<Decision, (request: string) => string>
}

const named = (what: string, request: string) => (request ? `${what}: ${request}` : what)

/** What steps and requests are called: on buttons, in the history, on the workbench and in notices. */
export const stepNames = bilingual<StepNames>({
  en: {
    actions: {
      submit: 'Submit',
      withdraw: 'Withdraw',
      'start-review': 'Start review',
      return: 'Return',
      approve: terms.en.approve,
      'send-back': 'Send back to town',
      'open-sourcing': 'Open procurement',
      'fail-round': 'Record failed round',
      'sign-competitive': 'Record contract',
      'sign-direct': 'Record direct contract',
      start: 'Start work',
      'report-progress': 'Report progress',
      'record-payment': 'Record payment',
      suspend: terms.en.pause,
      resume: terms.en.resume,
      stop: 'Order a stop',
      lift: 'Lift the stop',
      complete: 'Complete',
      accept: 'Accept',
      'fail-acceptance': 'Acceptance failed',
      archive: 'Archive',
      reopen: terms.en.reopen,
      void: 'Declare void',
      'request-over-price': 'Request a higher price',
      'request-amendment': 'Request an amendment',
      'request-change': 'Request a change order',
      'request-settlement': 'Request settlement',
      'request-termination': 'Request termination',
      'request-correction': 'Request a correction',
      'request-acceptance-correction': 'Request a correction of the acceptance',
    },
    requests: requestNames.en,
    events: {
      create: 'Draft created',
      edit: 'Fields changed',
      transfer: 'Handed to another filer',
      'late-file': 'Forgotten page added late',
      'take-over': 'Taken over from before the platform',
    },
    decisions: {
      grant: (request) => named('Approved', request),
      refuse: (request) => named('Rejected', request),
      withdraw: (request) => named('Request withdrawn', request),
      consent: (request) => named('Supervisor consented', request),
    },
  },
  zh: {
    actions: {
      submit: '提交',
      withdraw: '撤回',
      'start-review': '开始审核',
      return: '退回',
      approve: terms.zh.approve,
      'send-back': '退回乡镇',
      'open-sourcing': '启动发包',
      'fail-round': '登记流标',
      'sign-competitive': '登记合同',
      'sign-direct': '登记直接发包合同',
      start: '开工',
      'report-progress': '填报进度',
      'record-payment': '登记付款',
      suspend: terms.zh.pause,
      resume: terms.zh.resume,
      stop: '责令停工',
      lift: '解除停工',
      complete: '完工',
      accept: '验收通过',
      'fail-acceptance': '验收不通过',
      archive: '归档',
      reopen: terms.zh.reopen,
      void: '作废',
      'request-over-price': '申请超价签约',
      'request-amendment': '申请变更备案',
      'request-change': '申请工程变更',
      'request-settlement': '申请结算',
      'request-termination': '申请终止',
      'request-correction': '申请更正',
      'request-acceptance-correction': '申请更正验收记录',
    },
    requests: requestNames.zh,
    events: {
      create: '新建草稿',
      edit: '修改备案内容',
      transfer: '移交经办人',
      'late-file': '补充遗漏材料',
      'take-over': '存量项目纳入平台',
    },
    decisions: {
      grant: (request) => `同意${request}申请`,
      refuse: (request) => `不同意${request}申请`,
      withdraw: (request) => `撤回${request}申请`,
      consent: (request) => `监督人员同意${request}`,
    },
  },
})

/** A line of history in words. Decisions on requests carry the kind behind them: `grant-change`. */
export function stepName(names: StepNames, action: string): string {
  if (action in names.actions) return names.actions[action as ProjectAction]
  if (action in names.events) return names.events[action as OtherEvent]
  const [verb = '', ...kind] = action.split('-')
  const request = names.requests[kind.join('-') as RequestKind] ?? ''
  return names.decisions[verb as Decision]?.(request) ?? action
}
