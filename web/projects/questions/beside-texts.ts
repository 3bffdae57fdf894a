import { bilingual } from '../../client/bilingual.ts'

/** What stands beside every field and paper. */
export const besideTexts = bilingual({
  en: {
    askAbout: (name: string) => `Ask about ${name}`,
    asked: (name: string, unresolved: number, total: number) =>
      unresolved > 0 ? `Questions about ${name}: ${unresolved} unresolved` : `Questions about ${name}: ${total}, all resolved`,
    answer: 'Answer',
    answerOn: (name: string) => `Answer: ${name}`,
    mark: 'Mark',
    markField: (name: string) => `Mark ${name}`,
    unmark: 'Remove mark',
    unmarkField: (name: string) => `Remove mark from ${name}`,
    noteOn: (name: string) => `What is wrong with ${name}`,
    notePlaceholder: 'What is wrong (optional)',
  },
  zh: {
    askAbout: (name) => `就“${name}”询问`,
    asked: (name, unresolved, total) =>
      unresolved > 0 ? `“${name}”的询问：${unresolved} 条未办结` : `“${name}”的询问：${total} 条，均已办结`,
    answer: '答复',
    answerOn: (name) => `答复：${name}`,
    mark: '标注',
    markField: (name) => `标注“${name}”`,
    unmark: '取消标注',
    unmarkField: (name) => `取消标注：${name}`,
    noteOn: (name) => `“${name}”存在的问题`,
    notePlaceholder: '存在的问题（选填）',
  },
})
