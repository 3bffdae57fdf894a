import type { Language } from '../language.ts'
import { terms } from '../terms.ts'
import type { UnitRole, UnitState } from '../units.ts'

type Names<Key extends string> = Record<Language, Record<Key, string>>

export const unitStateNames: Names<UnitState> = {
  en: { proposed: 'To confirm', confirmed: 'Confirmed', rejected: 'Rejected', merged: 'Merged' },
  zh: { proposed: '待确认', confirmed: '已确认', rejected: '已驳回', merged: '已合并' },
}

export const unitRoleNames: Names<UnitRole> = {
  en: { owner: terms.en.owner, contractor: terms.en.contractor, agency: terms.en.agency },
  zh: { owner: terms.zh.owner, contractor: terms.zh.contractor, agency: terms.zh.agency },
}
