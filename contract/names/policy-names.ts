import type { Language } from '../language.ts'
import type { PolicyCategory, PolicyLevel } from '../policies.ts'
import type { PolicyState } from '../policy-states.ts'

type Names<Key extends string> = Record<Language, Record<Key, string>>

export const policyCategoryNames: Names<PolicyCategory> = {
  en: {
    law: 'National law',
    regulation: 'Administrative regulation',
    'departmental-rule': 'Departmental rule',
    'local-rule': 'Local rule',
    notice: 'County or town notice',
    guide: 'Guide or Q&A',
  },
  zh: {
    law: '国家法律',
    regulation: '行政法规',
    'departmental-rule': '部门规章及文件',
    'local-rule': '地方性法规规章',
    notice: '县乡通知',
    guide: '指南问答',
  },
}

export const policyLevelNames: Names<PolicyLevel> = {
  en: { nation: 'National', province: 'Provincial', city: 'City', county: 'County', town: 'Town', village: 'Village' },
  zh: { nation: '国家级', province: '省级', city: '市级', county: '县级', town: '乡镇级', village: '村级' },
}

export const policyStateNames: Names<PolicyState> = {
  en: {
    draft: 'Draft',
    'in-force': 'In force',
    coming: 'Not yet in force',
    amended: 'Amended',
    repealed: 'Repealed',
    withdrawn: 'Withdrawn',
  },
  zh: { draft: '草稿', 'in-force': '现行有效', coming: '尚未施行', amended: '已被修改', repealed: '已废止', withdrawn: '已撤回' },
}
