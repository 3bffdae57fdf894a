import { bilingual } from '../../client/bilingual.ts'

export const bidTexts = bilingual({
  en: {
    title: 'Two bids side by side',
    lead: 'Marked is what both bids say and the tender document does not. It is a reason to look closer, not a verdict. A number leads to the same passage in the other bid.',
    page: (page: number) => `Page ${page}`,
    fromScan: 'Read from a scan: single characters may be wrong.',
    noText: 'No text of this bid has been read.',
    leftOut: (pages: number) => (pages === 1 ? '1 more page is in the file.' : `${pages} more pages are in the file.`),
    inTheOther: (passage: number) => `Passage ${passage} in the other bid`,
  },
  zh: {
    title: '两份投标文件对照',
    lead: '标出的是两份投标文件都有而招标文件没有的文字，仅供进一步核查，不是结论。点击编号可查看另一份文件中的同一段落。',
    page: (page) => `第 ${page} 页`,
    fromScan: '由扫描件识别，个别字可能有误。',
    noText: '尚未读出该投标文件的文字。',
    leftOut: (pages) => `文件中另有 ${pages} 页未列出。`,
    inTheOther: (passage) => `查看另一份文件中的第 ${passage} 段`,
  },
})
