import type { AgendaKind } from '../agenda.ts'

/** What an entry of the calendar is, on the page and in a subscription. */
export const agendaKindNames: Record<'en' | 'zh', Record<AgendaKind, string>> = {
  en: {
    review: 'Review due',
    request: 'Request to decide',
    returned: 'Returned filing due',
    alert: 'Alert to explain',
    finding: 'Finding to fix',
    consent: 'Consent due',
    inspection: 'Inspection',
    draw: 'Draw session',
    contract: 'Contract ends',
  },
  zh: {
    review: '审核到期',
    request: '申请办理到期',
    returned: '退回修改到期',
    alert: '预警说明到期',
    finding: '整改到期',
    consent: '终止意见到期',
    inspection: '监督检查',
    draw: '抽取评审',
    contract: '合同工期届满',
  },
}
