import type { ProjectAction, RequestKind } from '#contract/lifecycle.ts'
import { bilingual, useTexts } from '../../client/language.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'

export const historyTexts = bilingual({
  en: {
    create: 'Draft begun',
    edit: 'Fields changed',
    transfer: 'Handed to another filer',
    grant: 'Granted',
    refuse: 'Refused',
    withdraw: 'Request taken back',
    consent: 'Supervisor consented',
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
    create: '新建草稿',
    edit: '修改备案内容',
    transfer: '移交经办人',
    grant: '同意申请',
    refuse: '不同意申请',
    withdraw: '撤回申请',
    consent: '监督员同意终止',
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

/** Requests and the like are named by what was done and to which. */
export function useActionName(): (action: string) => string {
  const words = useTexts(historyTexts)
  const names = useTexts(lifecycleTexts)
  return (action) => {
    if (action in names.actions) return names.actions[action as ProjectAction]
    if (action === 'create' || action === 'edit' || action === 'transfer') return words[action]
    const [verb = '', ...kind] = action.split('-')
    const name = names.requests[kind.join('-') as RequestKind] ?? ''
    return `${words[verb as 'grant'] ?? action} ${name}`.trim()
  }
}

/** The trail calls some steps otherwise than history does. */
const calledInHistory: Record<string, string> = {
  created: 'create',
  edited: 'edit',
  transferred: 'transfer',
  'grant-request': 'grant',
  'refuse-request': 'refuse',
}

/** What a line of the audit trail about a filing is called. */
export function useLineName(): (event: string) => string {
  const words = useTexts(historyTexts)
  const actionName = useActionName()
  return (event) => {
    if (event === 'evidence.added' || event === 'evidence.removed' || event === 'evidence.dossier-exported') return words[event]
    const action = event.replace(/^project\./, '')
    return actionName(calledInHistory[action] ?? action)
  }
}
