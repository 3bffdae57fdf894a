import type { Language } from '../language.ts'
import type { RequestKind } from '../lifecycle.ts'
import type { TurnTask } from '../turns.ts'

type Names<Key extends string> = Record<Language, Record<Key, string>>

/** What somebody is asked to do next. A request goes by its own name. */
export const turnTaskNames: Names<TurnTask> = {
  en: {
    submit: 'Submit',
    revise: 'Revise and resubmit',
    review: 'Review',
    accept: 'Acceptance',
    archive: 'Archiving',
    decide: 'Request',
    consent: 'Consent to termination',
    lift: 'Lift the stop',
    work: 'Carry on with the project',
  },
  zh: {
    submit: '提交备案',
    revise: '修改后重新提交',
    review: '备案审核',
    accept: '项目验收',
    archive: '归档',
    decide: '申请办理',
    consent: '对终止申请出具意见',
    lift: '解除停工',
    work: '推进项目实施',
  },
}

export const requestNames: Names<RequestKind> = {
  en: {
    'over-price': 'Higher price',
    amendment: 'Amendment',
    change: 'Change order',
    settlement: 'Settlement',
    termination: 'Termination',
    correction: 'Correction',
  },
  zh: {
    'over-price': '超价签约',
    amendment: '备案变更',
    change: '工程变更',
    settlement: '结算',
    termination: '终止',
    correction: '更正',
  },
}
