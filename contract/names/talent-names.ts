import type { DrawState, DrawSubject } from '../draws.ts'
import type { Language } from '../language.ts'
import type { ExpertPool, ExpertState, Gender } from '../talent.ts'

type Names<Key extends string> = Record<Language, Record<Key, string>>

export const expertStateNames: Names<ExpertState> = {
  en: { pending: 'Pending', active: 'Active', suspended: 'Suspended', removed: 'Removed' },
  zh: { pending: '待审核', active: '在库', suspended: '暂停', removed: '已出库' },
}

export const expertPoolNames: Names<ExpertPool> = {
  en: { evaluation: 'Evaluation', cost: 'Cost', design: 'Design', supervision: 'Supervision', quality: 'Quality', craftsman: 'Craftsmen' },
  zh: { evaluation: '评审', cost: '造价', design: '设计', supervision: '监理', quality: '质量', craftsman: '工匠' },
}

export const drawStateNames: Names<DrawState> = {
  en: { committed: 'Awaiting the witness', drawn: 'Drawn', published: 'Published', superseded: 'Replaced' },
  zh: { committed: '待见证人输入', drawn: '已抽取', published: '已公布', superseded: '已被取代' },
}

export const drawSubjectNames: Names<DrawSubject> = {
  en: { experts: 'Experts', contractors: 'Contractors' },
  zh: { experts: '专家', contractors: '承包方' },
}

export const genderNames: Names<Gender> = { en: { female: 'Female', male: 'Male' }, zh: { female: '女', male: '男' } }
