import type { Language } from '../language.ts'
import type { DecisionType, ExemptionReason } from '../lifecycle.ts'

type Names<Key extends string> = Record<Language, Record<Key, string>>

export const decisionTypeNames: Names<DecisionType> = {
  en: {
    'villagers-meeting': "Villagers' meeting",
    'representatives-meeting': "Villagers' representatives' meeting",
    'members-assembly': 'Assembly of the collective',
    'committees-meeting': 'Meeting of the two committees',
    'town-meeting': 'Town meeting',
    'county-approval': 'County approval',
    'superior-plan': 'Plan from above',
  },
  zh: {
    'villagers-meeting': '村民会议',
    'representatives-meeting': '村民代表会议',
    'members-assembly': '集体经济组织成员大会',
    'committees-meeting': '村两委会议',
    'town-meeting': '乡镇会议',
    'county-approval': '县级批复',
    'superior-plan': '上级计划',
  },
}

export const exemptionNames: Names<ExemptionReason> = {
  en: {
    emergency: 'Emergency or disaster relief',
    'relief-work': 'Work-for-relief',
    'sole-source': 'Only one possible contractor',
    'own-capacity': 'The owner can build it itself',
    addition: 'Addition to the original contract',
  },
  zh: {
    emergency: '应急抢险救灾',
    'relief-work': '以工代赈',
    'sole-source': '只有一家能够承担',
    'own-capacity': '业主具备自建能力',
    addition: '原合同追加',
  },
}
