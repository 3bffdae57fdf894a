import type { AlertState } from '../alerts.ts'
import type { FindingSeverity, FindingState } from '../findings.ts'
import type { InspectionState, InspectionType } from '../inspections.ts'
import type { Language } from '../language.ts'

type Names<Key extends string> = Record<Language, Record<Key, string>>

export const findingSeverityNames: Names<FindingSeverity> = {
  en: { minor: 'Minor', general: 'General', serious: 'Serious' },
  zh: { minor: '轻微', general: '一般', serious: '严重' },
}

export const findingStateNames: Names<FindingState> = {
  en: {
    open: 'Open',
    acknowledged: 'Acknowledged',
    rectified: 'Awaiting verification',
    closed: 'Closed',
    reopened: 'Reopened',
    transferred: 'Transferred',
    waived: 'Waived',
  },
  zh: {
    open: '待签收',
    acknowledged: '整改中',
    rectified: '待复查',
    closed: '已销号',
    reopened: '重新整改',
    transferred: '已移送',
    waived: '免予整改',
  },
}

export const alertStateNames: Names<AlertState> = {
  en: {
    new: 'Awaiting explanation',
    explained: 'Explained, awaiting confirmation',
    confirmed: 'Confirmed',
    dismissed: 'Dismissed',
    cleared: 'Cleared automatically',
  },
  zh: { new: '待说明', explained: '已说明，待核实', confirmed: '已核实', dismissed: '已解除', cleared: '已自动解除' },
}

export const inspectionStateNames: Names<InspectionState> = {
  en: { planned: 'Planned', 'in-progress': 'Under way', submitted: 'Submitted', closed: 'Closed', cancelled: 'Cancelled' },
  zh: { planned: '待检查', 'in-progress': '检查中', submitted: '已提交', closed: '已办结', cancelled: '已取消' },
}

export const inspectionTypeNames: Names<InspectionType> = {
  en: { routine: 'Routine', random: 'Random pick', special: 'Special', alert: 'From an alert', acceptance: 'Acceptance' },
  zh: { routine: '日常检查', random: '随机抽查', special: '专项检查', alert: '预警核查', acceptance: '验收检查' },
}

export const inspectionResultNames: Names<'conforming' | 'faults'> = {
  en: { conforming: 'No problems found', faults: 'Problems found' },
  zh: { conforming: '未发现问题', faults: '发现问题' },
}
