import { bilingual } from '../../client/bilingual.ts'

export const historyTexts = bilingual({
  en: {
    history: 'What happened',
    trail: 'Audit trail',
    trailLead: 'Who did what to this filing and who took its dossier away, as the audit trail holds it.',
    'evidence.added': 'File added',
    'evidence.removed': 'File removed',
    'evidence.dossier-exported': 'Dossier downloaded',
    files: (files: number, size: string) => `${files} ${files === 1 ? 'file' : 'files'}, ${size}`,
    from: (address: string) => `from ${address}`,
  },
  zh: {
    history: '办理经过',
    trail: '审计记录',
    trailLead: '审计记录中对本项目的操作及材料整体下载。',
    'evidence.added': '添加文件',
    'evidence.removed': '删除文件',
    'evidence.dossier-exported': '下载全部材料',
    files: (files, size) => `${files} 个文件，${size}`,
    from: (address) => `来自 ${address}`,
  },
})
