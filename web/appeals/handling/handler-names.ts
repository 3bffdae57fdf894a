import type { AppealAction, AppealHindrance, AuthorAction, MessageKind } from '#contract/appeal-states.ts'
import type { Escalation } from '#contract/findings.ts'
import { terms } from '#contract/terms.ts'
import { bilingual } from '../../client/bilingual.ts'
import { escalationEvents, escalationNames } from '../../terms/escalation-names.ts'

type OwnEvent = 'lodge' | 'join' | 'succeed' | `escalate-${Exclude<Escalation, 'none'>}`
type Names = {
  actions: Record<AppealAction, string>
  hindrances: Record<AppealHindrance, string>
  kinds: Record<MessageKind, string>
  events: Record<Exclude<AuthorAction, AppealAction> | OwnEvent, string>
  escalations: Record<Exclude<Escalation, 'none'>, string>
}

/** What handlers do and say, why a step is closed, and what stands in the history. */
export const handlerNames = bilingual<Names>({
  en: {
    actions: {
      accept: 'Accept',
      refuse: 'Do not accept',
      transfer: 'Transfer',
      merge: 'Merge',
      assign: 'Assign',
      investigate: 'Start investigation',
      ask: 'Ask the author',
      resume: 'Continue without an answer',
      extend: 'Extend once',
      reply: 'Reply',
      close: 'Close',
      review: 'Decide the review',
      recheck: 'Decide the recheck',
      note: 'Add a note',
      mark: 'Recuse people',
      object: 'Recuse myself',
      find: terms.en.issueFinding,
    },
    hindrances: {
      state: 'The appeal is not at this stage.',
      'not-assignee': 'Only the investigator can do this.',
      'not-reviewer': 'Only somebody at the next level, or somebody who has not answered this appeal, can do this.',
      extended: 'The deadline has already been extended once.',
      'no-extension': 'The period of a tender objection cannot be extended.',
      'review-open': 'The author may still ask for a review.',
      'too-late': 'The time to ask has passed.',
      unsubstantiated: 'Only a substantiated appeal can lead to a finding.',
      'no-project': 'This appeal is about a region, not a project.',
      found: 'A finding has already been issued.',
      rated: 'It has already been rated.',
      full: 'No more files can be added.',
    },
    kinds: {
      addition: 'The author added',
      question: 'Question to the author',
      answer: 'The author answered',
      acceptance: 'Accepted',
      refusal: 'Not accepted, because',
      transfer: 'Transferred to',
      merger: 'Merged, because',
      extension: 'Extended, because',
      reply: 'Reply',
      'review-request': 'The author asks for a review',
      review: 'Result of the review',
      'recheck-request': 'The author asks for a recheck',
      recheck: 'Result of the recheck',
    },
    events: {
      lodge: 'Lodged',
      add: 'The author added something',
      attach: 'The author added a file',
      answer: 'The author answered',
      rate: 'The author rated the handling',
      withdraw: 'The author withdrew it',
      'ask-review': 'The author asked for a review or recheck',
      join: 'Another appeal was merged into this one',
      succeed: 'Continues in place of the appeal it was merged into, which was withdrawn',
      ...escalationEvents.en,
    },
    escalations: escalationNames.en,
  },
  zh: {
    actions: {
      accept: '受理',
      refuse: '不予受理',
      transfer: '转送',
      merge: '并案',
      assign: '交办',
      investigate: '开始调查',
      ask: '向申诉人询问',
      resume: '不待答复继续办理',
      extend: '延长期限（一次）',
      reply: '答复',
      close: '办结',
      review: '出具复查意见',
      recheck: '出具复核意见',
      note: '添加备注',
      mark: '标记回避人员',
      object: '本人申请回避',
      find: terms.zh.issueFinding,
    },
    hindrances: {
      state: '该申诉目前不在此环节。',
      'not-assignee': '须由承办人办理。',
      'not-reviewer': '须由上一级，或此前未作过答复的其他人员办理。',
      extended: '办理期限已延长过一次。',
      'no-extension': '招投标异议的办理期限不得延长。',
      'review-open': '申诉人仍可在期限内申请复查。',
      'too-late': '申请期限已过。',
      unsubstantiated: '仅查证属实的申诉可以转为问题。',
      'no-project': '该申诉针对区域，不涉及具体项目。',
      found: '已据此下发整改通知。',
      rated: '已作过评价。',
      full: '附件数量已达上限。',
    },
    kinds: {
      addition: '申诉人补充',
      question: '向申诉人询问',
      answer: '申诉人回答',
      acceptance: '予以受理',
      refusal: '不予受理，理由',
      transfer: '转送',
      merger: '并案，理由',
      extension: '延期，理由',
      reply: '答复意见',
      'review-request': '申诉人申请复查',
      review: '复查意见',
      'recheck-request': '申诉人申请复核',
      recheck: '复核意见',
    },
    events: {
      lodge: '提交',
      add: '申诉人补充内容',
      attach: '申诉人补充附件',
      answer: '申诉人回答',
      rate: '申诉人评价',
      withdraw: '申诉人撤回',
      'ask-review': '申诉人申请复查（复核）',
      join: '另一申诉并入本件',
      succeed: '所并入的申诉已撤回，本件接续办理',
      ...escalationEvents.zh,
    },
    escalations: escalationNames.zh,
  },
})
