import type { Language } from '../language.ts'
import type { ProjectState } from '../lifecycle.ts'

/** What the states of a filing are called, inside the platform and in public. */
export const projectStateNames: Record<Language, Record<ProjectState, string>> = {
  en: {
    draft: 'Draft',
    'town-review': 'Town review',
    'county-review': 'County review',
    filed: 'Filed',
    sourcing: 'In procurement',
    contracted: 'Contracted',
    'in-progress': 'In progress',
    completed: 'Completed',
    accepted: 'Accepted',
    settled: 'Settled',
    archived: 'Archived',
    returned: 'Returned',
    suspended: 'Paused',
    terminated: 'Terminated',
    void: 'Void',
  },
  zh: {
    draft: '草稿',
    'town-review': '乡镇审核',
    'county-review': '县级审核',
    filed: '已备案',
    sourcing: '发包中',
    contracted: '已签约',
    'in-progress': '实施中',
    completed: '已完工',
    accepted: '已验收',
    settled: '已结算',
    archived: '已归档',
    returned: '已退回',
    suspended: '已暂停',
    terminated: '已终止',
    void: '已作废',
  },
}
