import { bilingual } from '../../client/bilingual.ts'

export const unitChoiceTexts = bilingual({
  en: {
    choose: 'Name, code or initials',
    searching: 'Searching…',
    nothing: 'No unit found',
    banned: (day: string) => `Banned until ${day}`,
    proposed: 'Proposed, not yet confirmed',
    gone: 'No longer in use',
    propose: 'Not in the list? Propose a unit',
  },
  zh: {
    choose: '名称、代码或拼音',
    searching: '正在查找…',
    nothing: '未找到单位',
    banned: (day) => `禁止参与至 ${day}`,
    proposed: '已提交，待确认',
    gone: '已停止使用',
    propose: '列表中没有？提交新单位',
  },
})

export const unitProposalTexts = bilingual({
  en: {
    title: 'Propose a unit',
    lead: 'You may choose it at once. The unit administration checks and confirms it.',
    submit: 'Propose',
    done: (name: string) => `“${name}” is proposed.`,
  },
  zh: {
    title: '提交新单位',
    lead: '提交后即可选用，由单位管理员核对并确认。',
    submit: '提交',
    done: (name) => `“${name}”已提交。`,
  },
})
