import type { AuditFault, AuditRestore, FaultKind, VerificationState } from '#contract/audit.ts'
import { bilingual } from '../../client/bilingual.ts'

type Restore = Pick<AuditRestore, 'keptTo' | 'knownTo' | 'at' | 'takenAt'>
type Fault = Pick<AuditFault, 'position' | 'lineId' | 'place'>
const place = ({ position, lineId }: Fault, at: (position: number) => string, line: (id: number) => string) =>
  [lineId === null ? '' : line(lineId), position === null ? '' : at(position)].filter(Boolean)

const inEnglish = (fault: Fault) =>
  place(
    fault,
    (position) => `position ${position}`,
    (id) => `line ${id}`,
  ).join(', ')
const inChinese = (fault: Fault) =>
  place(
    fault,
    (position) => `链位置 ${position}`,
    (id) => `记录 ${id}`,
  ).join('，')

const headsInEnglish = ({ place }: Fault) => (place === 'copy' ? 'the copy of the heads' : 'the first place of the heads')
const headsInChinese = ({ place }: Fault) => (place === 'copy' ? '链头副本' : '链头首存处')

export const verificationTexts = bilingual({
  en: {
    title: 'Integrity of the trail',
    lead: 'Every line is linked to the one before it by a hash. Verification walks the whole chain and compares it with the heads kept outside the database.',
    topOnly: 'Verification is started and read by role managers of the top region.',
    start: 'Verify the chain',
    again: 'Verify again',
    running: 'Verifying…',
    progress: (done: string, total: string) => `${done} of ${total} lines`,
    preparing: 'Counting the lines…',
    progressLabel: 'Progress of the verification',
    alreadyRunning: 'A verification is running; another can be started when it has ended.',
    startedBy: (person: string, moment: string) => `Started by ${person}, ${moment}`,
    byNight: (moment: string) => `Nightly verification, ${moment}`,
    hasCopy:
      'Heads are also kept in a second place. Against whoever owns the database or runs this server, only that place protects the trail.',
    noCopy:
      'Heads are kept in one place only. Against whoever owns the database or runs this server, only a second place elsewhere would protect the trail. The setting:',
    states: {
      running: 'Verifying',
      intact: 'Intact',
      restored: 'Known losses',
      damaged: 'Not intact',
      failed: 'Failed',
      abandoned: 'Interrupted',
    } as Record<VerificationState, string>,
    verdicts: {
      intact: (lines: string) => `The audit trail is intact: ${lines} lines fit together without a gap.`,
      restored: (lines: string) => `The ${lines} lines that are there fit together, and others are known to be lost.`,
      damaged: (count: string) => `The audit trail is NOT intact: ${count} ${count === '1' ? 'fault was' : 'faults were'} found.`,
      failed: 'The verification failed for a technical reason. The server’s log has the details; start it again.',
      abandoned: 'The verification did not finish because the server stopped. It says nothing about the trail; start it again.',
      never: 'The chain has not been verified yet.',
    },
    restore: ({ keptTo, knownTo, ...restore }: Restore, at: string, takenAt: string) =>
      `${restore.at === restore.takenAt ? `Lost with a primary, acknowledged on ${at}` : `Restored on ${at} from a backup of ${takenAt}`}: lines after position ${keptTo} are lost${
        knownTo === null
          ? '; no place outside the database could tell how many'
          : knownTo > keptTo
            ? `; the last one known outside the database is ${knownTo}`
            : '; none of them is known outside the database'
      }.`,
    unsealed: (count: number, ids: string) =>
      `${count} of the newest lines ${count === 1 ? 'waits' : 'wait'} for ${count === 1 ? 'its' : 'their'} seal and ${count === 1 ? 'is' : 'are'} not part of the chain yet: ${ids}.`,
    noneUnsealed: 'No line waits for its seal.',
    faults: {
      changed: (fault: Fault) => `Changed after it was sealed: ${inEnglish(fault)}.`,
      removed: (fault: Fault) => `Removed: ${inEnglish(fault)}.`,
      inserted: (fault: Fault) => `Inserted afterwards: ${inEnglish(fault)}.`,
      'broken-link': (fault: Fault) => `Does not continue the line before it: ${inEnglish(fault)}.`,
      'missing-seal': (fault: Fault) => `The seal is missing: ${inEnglish(fault)}.`,
      'cut-off': (fault: Fault) => `Lines were cut off the end, from ${inEnglish(fault)} on: a later head is kept outside the database.`,
      rewritten: (fault: Fault) => `Rewritten: ${inEnglish(fault)} has another hash than the head kept outside the database.`,
      'epoch-forged': (fault: Fault) => `The record of a restore was not signed by this installation: ${inEnglish(fault)}.`,
      'epoch-unknown': (fault: Fault) =>
        `Heads kept outside the database belong to a restore that is not known here, from ${inEnglish(fault)} on.`,
      'heads-unreadable': (fault: Fault) => `What lies in ${headsInEnglish(fault)} cannot be read.`,
      'heads-missing': (fault: Fault) => `Everything is gone from ${headsInEnglish(fault)}.`,
      'heads-forged': (fault: Fault) =>
        `A head that this installation has not signed lies in ${headsInEnglish(fault)}: ${inEnglish(fault)}.`,
      'heads-gap': (fault: Fault) => `Heads are missing in ${headsInEnglish(fault)}, from ${inEnglish(fault)} on; later ones are there.`,
      'heads-shorter': (fault: Fault) => `Heads were taken away from ${headsInEnglish(fault)}, from ${inEnglish(fault)} on.`,
      'heads-behind': (fault: Fault) =>
        `Nothing was noted in ${headsInEnglish(fault)} from ${inEnglish(fault)} on, although there was time.`,
      'heads-contradictory': (fault: Fault) => `Two hashes for ${inEnglish(fault)} stand in ${headsInEnglish(fault)}.`,
      'heads-disagree': (fault: Fault) => `The two places of the heads do not agree about ${inEnglish(fault)}.`,
    } as Record<FaultKind, (fault: Fault) => string>,
    nowSays: (event: string, person: string, moment: string) => `It now says: ${event}, ${person}, ${moment}`,
    moreFaults: (count: string) => `${count} further faults are not listed.`,
  },
  zh: {
    title: '记录完整性',
    lead: '每条记录通过哈希与前一条相连。校验将遍历整条链，并与保存在数据库之外的链头比对。',
    topOnly: '校验由最高一级区域的角色管理人员发起和查看。',
    start: '校验审计链',
    again: '重新校验',
    running: '正在校验…',
    progress: (done, total) => `已校验 ${done} / ${total} 条`,
    preparing: '正在统计记录…',
    progressLabel: '校验进度',
    alreadyRunning: '正在校验，结束后可再次发起。',
    startedBy: (person, moment) => `${person} 于 ${moment} 发起`,
    byNight: (moment) => `每夜自动校验，${moment}`,
    hasCopy: '链头另存于第二处。对数据库所有者和服务器运维人员，只有第二处能起保护作用。',
    noCopy: '链头仅存一处。对数据库所有者和服务器运维人员，须另设第二处才能起保护作用。配置项：',
    states: { running: '校验中', intact: '完整', restored: '有已知丢失', damaged: '不完整', failed: '失败', abandoned: '已中断' },
    verdicts: {
      intact: (lines) => `审计记录完整：${lines} 条记录首尾相接，无缺失。`,
      restored: (lines) => `现有 ${lines} 条记录首尾相接，另有已知的记录丢失。`,
      damaged: (count) => `审计记录不完整：发现 ${count} 处异常。`,
      failed: '校验因技术原因失败，详情见服务器日志，请重新发起。',
      abandoned: '服务器停止，校验未完成，不能说明记录是否完整，请重新发起。',
      never: '尚未进行过校验。',
    },
    restore: ({ keptTo, knownTo, ...restore }, at, takenAt) =>
      `${restore.at === restore.takenAt ? `随主库丢失，于 ${at} 确认` : `于 ${at} 由 ${takenAt} 的备份恢复`}：链位置 ${keptTo} 之后的记录丢失，${
        knownTo === null
          ? '数据库之外没有可据以判断数量的链头'
          : knownTo > keptTo
            ? `数据库之外已知的最后位置为 ${knownTo}`
            : '数据库之外未见更靠后的链头'
      }。`,
    unsealed: (count, ids) => `最新的 ${count} 条记录等待封存，尚未入链：${ids}。`,
    noneUnsealed: '没有等待封存的记录。',
    faults: {
      changed: (fault) => `封存后被修改：${inChinese(fault)}。`,
      removed: (fault) => `被删除：${inChinese(fault)}。`,
      inserted: (fault) => `事后插入：${inChinese(fault)}。`,
      'broken-link': (fault) => `与前一条不衔接：${inChinese(fault)}。`,
      'missing-seal': (fault) => `封存缺失：${inChinese(fault)}。`,
      'cut-off': (fault) => `链尾被截断，自${inChinese(fault)}起：数据库之外保存有更靠后的链头。`,
      rewritten: (fault) => `被改写：${inChinese(fault)}的哈希与数据库之外保存的链头不一致。`,
      'epoch-forged': (fault) => `恢复记录并非由本平台签名：${inChinese(fault)}。`,
      'epoch-unknown': (fault) => `数据库之外的链头属于本库未记载的恢复，自${inChinese(fault)}起。`,
      'heads-unreadable': (fault) => `${headsInChinese(fault)}无法读取。`,
      'heads-missing': (fault) => `${headsInChinese(fault)}的内容全部缺失。`,
      'heads-forged': (fault) => `${headsInChinese(fault)}中有非本平台签名的链头：${inChinese(fault)}。`,
      'heads-gap': (fault) => `${headsInChinese(fault)}自${inChinese(fault)}起缺失部分链头，其后的仍在。`,
      'heads-shorter': (fault) => `${headsInChinese(fault)}自${inChinese(fault)}起的链头已被删去。`,
      'heads-behind': (fault) => `${headsInChinese(fault)}自${inChinese(fault)}起长时间未记录链头。`,
      'heads-contradictory': (fault) => `${headsInChinese(fault)}中${inChinese(fault)}有两个不同的哈希。`,
      'heads-disagree': (fault) => `两处链头对${inChinese(fault)}的记录不一致。`,
    },
    nowSays: (event, person, moment) => `现内容：${event}，${person}，${moment}`,
    moreFaults: (count) => `另有 ${count} 处异常未列出。`,
  },
})
