import { bilingual } from '../../client/bilingual.ts'

export const paperButtonTexts = bilingual({ en: { papers: 'Papers' }, zh: { papers: '打印文书' } })

export const paperTexts = bilingual({
  en: {
    title: 'Papers',
    what: 'An issued paper is kept: printing it again gives the very same. If something changes later, issue it anew; both stay listed.',
    language: 'Language of the paper',
    languages: { zh: 'Chinese', en: 'English' },
    inLanguage: { zh: 'in Chinese', en: 'in English' },
    preview: 'Preview',
    previewOf: (name: string) => `Preview ${name}`,
    issue: 'Issue',
    issueOf: (name: string) => `Issue ${name}`,
    open: 'Open',
    openOf: (number: string) => `Open ${number}`,
    downloadOf: (number: string) => `Download ${number}`,
    issuedBy: (name: string) => `issued by ${name}`,
    issued: (number: string) => `${number} is issued.`,
    unchanged: (number: string) => `Nothing has changed since ${number} was issued.`,
    none: 'There is nothing to print yet.',
  },
  zh: {
    title: '打印文书',
    what: '文书签发后留存，再次打印内容完全一致。事项后续有变化的，可重新签发，原文书仍保留。',
    language: '文书语言',
    languages: { zh: '中文', en: '英文' },
    inLanguage: { zh: '中文', en: '英文' },
    preview: '预览',
    previewOf: (name: string) => `预览${name}`,
    issue: '签发',
    issueOf: (name: string) => `签发${name}`,
    open: '打开',
    openOf: (number: string) => `打开 ${number}`,
    downloadOf: (number: string) => `下载 ${number}`,
    issuedBy: (name: string) => `${name}签发`,
    issued: (number: string) => `已签发 ${number}。`,
    unchanged: (number: string) => `${number} 签发后内容没有变化。`,
    none: '暂无可打印的文书。',
  },
})
