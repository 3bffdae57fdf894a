import { bilingual } from '../../client/bilingual.ts'

export const backupTexts = bilingual({
  en: {
    title: 'Backup',
    restoredTag: 'Restored copy',
    switchOn: 'Switch on',
    switchedOn: 'This installation is switched on.',
    restored: (at: string, takenAt: string) =>
      `This installation was restored on ${at} from a backup of ${takenAt}. Reminders, escalations, publications and backups by schedule are off, so that it does not act beside the installation it was made from. Switch it on when it takes that one’s place.`,
    last: (at: string, size: string) => `The last backup is of ${at} (${size} MB).`,
    never: 'No backup has been made yet.',
    missing: (count: number) => `${count} ${count === 1 ? 'file was' : 'files were'} missing in the store or damaged when it was made.`,
    failed: 'The last backup by schedule failed. The server’s log has the details.',
    schedule: (at: string, keep: number) => `Every day at ${at} one is made; the newest ${keep} are kept.`,
    noSchedule: 'None is made by schedule. The setting for it is',
  },
  zh: {
    title: '数据备份',
    restoredTag: '恢复后的平台',
    switchOn: '启用',
    switchedOn: '平台已启用。',
    restored: (at, takenAt) =>
      `本平台于 ${at} 由 ${takenAt} 的备份恢复。为避免与原平台同时运行，提醒、升级督办、公布和定时备份均已停用。正式接替原平台时，请予启用。`,
    last: (at, size) => `最近一次备份的数据时点为 ${at}（${size} MB）。`,
    never: '尚未备份过。',
    missing: (count) => `备份时有 ${count} 个文件在存储中缺失或损坏。`,
    failed: '最近一次定时备份失败，详情见服务器日志。',
    schedule: (at, keep) => `每日 ${at} 自动备份，保留最近 ${keep} 份。`,
    noSchedule: '未设置定时备份。配置项：',
  },
})
