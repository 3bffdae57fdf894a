import { bilingual } from '../../client/bilingual.ts'

export const checkTexts = bilingual({
  en: {
    title: 'Check a paper',
    checking: 'Checking…',
    again: 'Try again',
    genuine: (on: string) => `Genuine. Issued by the platform on ${on}.`,
    unknown:
      'No paper was issued under this address. Scan the code again; if the answer stays the same, ask the office that gave you the paper.',
    compare: 'Compare a file',
    compareHelp:
      'If you have the paper as a PDF, choose it here. It is compared in your browser and is not sent anywhere. A scan or photo of a paper, with a seal or without, cannot be compared: hold it against the information shown here.',
    choose: 'Choose a PDF',
    same: (name: string) => `${name} is exactly the paper that was issued.`,
    different: (name: string) => `${name} is not the file that was issued. It may be a scan, or it was changed.`,
    unreadable: (name: string) => `${name} could not be read.`,
    receipt: 'What this receipt is about',
    noSummary: 'This paper shows no further information here.',
  },
  zh: {
    title: '文书核验',
    checking: '正在核验…',
    again: '重试',
    genuine: (on: string) => `文书真实，由平台于 ${on} 签发。`,
    unknown: '没有查到该地址对应的文书。请重新扫码；如结果不变，请向出具文书的单位核实。',
    compare: '比对文件',
    compareHelp:
      '如有该文书的 PDF 文件，可在此选择进行比对。比对在您的浏览器中完成，文件不会上传。盖章后的扫描件、照片无法比对，请对照本页内容核对。',
    choose: '选择 PDF 文件',
    same: (name: string) => `“${name}”与签发的文书完全一致。`,
    different: (name: string) => `“${name}”与签发的文书不一致，可能是扫描件，或者内容已被改动。`,
    unreadable: (name: string) => `“${name}”无法读取。`,
    receipt: '回执对应的备案信息',
    noSummary: '本页不显示该文书的其他信息。',
  },
})
