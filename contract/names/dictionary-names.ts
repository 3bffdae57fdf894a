import type { EditableDictionary, MethodClass } from '../dictionaries.ts'
import type { Language } from '../language.ts'

type Names<Key extends string> = Record<Language, Record<Key, string>>

export const methodClassNames: Names<MethodClass> = {
  en: { tender: 'Tender', competitive: 'Competitive', lottery: 'Lottery', 'non-competitive': 'Non-competitive' },
  zh: { tender: '招标', competitive: '竞争性', lottery: '抽取', 'non-competitive': '非竞争性' },
}

/** As their screens are called. */
export const dictionaryTitles: Names<EditableDictionary> = {
  en: {
    trade: 'Industry category',
    zjly: 'Funding source',
    qrgysqd: 'Contracting method',
    majorProject: 'Key project',
    contractType: 'Contract type',
  },
  zh: { trade: '行业类别', zjly: '资金来源', qrgysqd: '发包方式', majorProject: '重点项目', contractType: '合同类型' },
}
