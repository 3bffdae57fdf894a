import type { Language } from '../language.ts'
import type { PaperKind } from '../papers.ts'

/** What each paper is called, on its button and in the name of its file. */
export const paperNames: Record<Language, Record<PaperKind, string>> = {
  en: {
    receipt: 'Filing receipt',
    sheet: 'Project sheet',
    opinion: 'Review opinion',
    change: 'Change form',
    acceptance: 'Acceptance sheet',
    settlement: 'Settlement sheet',
    'finding-notice': 'Finding notice',
    'stop-order': 'Stop order',
    'inspection-record': 'Inspection record',
    'draw-record': 'Draw record',
    'archive-cover': 'Archive cover',
    'archive-contents': 'Archive contents',
    'appeal-reply': 'Appeal reply',
  },
  zh: {
    receipt: '备案回执',
    sheet: '项目登记表',
    opinion: '审核意见书',
    change: '工程变更单',
    acceptance: '验收单',
    settlement: '结算单',
    'finding-notice': '整改通知书',
    'stop-order': '停工通知书',
    'inspection-record': '检查记录',
    'draw-record': '抽取记录',
    'archive-cover': '档案封面',
    'archive-contents': '卷内目录',
    'appeal-reply': '申诉答复书',
  },
}
