import type { AuditLine, AuditQuery } from '#contract/audit.ts'
import { auditEvents, auditSubjects } from '#contract/audit-events.ts'
import { kindLabel } from '#contract/kinds.ts'
import { listed } from '#contract/listing.ts'
import { authorityNames } from '#contract/names/authority-names.ts'
import { regionLevelNames } from '#contract/names/region-names.ts'
import type { Region } from '#contract/regions.ts'
import type { Role, RoleQuery } from '#contract/roles.ts'
import type { Assignment, AssignmentQuery } from '#contract/supervision.ts'
import type { User, UserQuery } from '#contract/users.ts'
import { listLines } from '../audit/trail-store.ts'
import { readToday } from '../calendar/store.ts'
import { listAllBelow } from '../regions/store.ts'
import { roleAsSeenBy } from '../roles/seen.ts'
import { listRoles } from '../roles/store.ts'
import { isAtTop } from '../scope.ts'
import { assignmentAsSeenBy } from '../supervision/seen.ts'
import { listAssignments } from '../supervision/store.ts'
import { accountAsSeenBy } from '../users/seen.ts'
import { listAccounts } from '../users/store.ts'
import { batchSize, byPages, columnsOf, type Reading, type Sheet, saidIn } from './sheet.ts'

const yesOrNo = (is: boolean, { language }: Reading) => (is ? { en: 'Yes', zh: '是' } : { en: 'No', zh: '否' })[language]

const user = columnsOf<User>()
export const users: Sheet<UserQuery, User> = {
  title: { en: 'Users', zh: '用户' },
  columns: [
    user.text('username', 'Username', '用户名', ({ username }) => username),
    user.text('name', 'Name', '姓名', ({ name }) => name),
    user.text('mobile', 'Mobile number', '手机号', ({ mobile }) => mobile),
    user.text('region', 'Region', '所属区域', ({ region }, reading) => saidIn(region.name, reading)),
    user.text('region-code', 'Region code', '区划代码', ({ region }) => region.code),
    user.text('unit', 'Unit', '所属单位', ({ unit }) => unit?.name),
    user.text('roles', 'Roles', '角色', ({ roles }, { language }) => listed[language](roles.map(({ name }) => name[language]))),
    user.text('enabled', 'Enabled', '启用', ({ enabled }, reading) => yesOrNo(enabled, reading)),
    user.moment('created', 'Created', '创建时间', ({ createdAt }) => createdAt),
    user.moment('seen', 'Last seen', '最近登录', ({ seenAt }) => seenAt),
  ],
  read: byPages(async (db, actor, question) => {
    const { items } = await listAccounts(db, actor, question)
    return { items: items.map((account) => accountAsSeenBy(actor, account)) }
  }),
}

const role = columnsOf<Role>()
export const roles: Sheet<RoleQuery, Role> = {
  title: { en: 'Roles', zh: '角色' },
  columns: [
    role.text('chinese', 'Chinese name', '中文名称', ({ name }) => name.zh),
    role.text('english', 'English name', '英文名称', ({ name }) => name.en),
    role.text('region', 'Region', '所属区域', ({ region }, reading) => saidIn(region.name, reading)),
    role.text('authorities', 'Authorities', '权限', ({ codes }, { language }) =>
      listed[language](codes.map((code) => authorityNames[language][code])),
    ),
    role.text('grants', 'May hand out', '可授予', ({ grants }, { language }) =>
      listed[language](grants.map((code) => authorityNames[language][code])),
    ),
    role.count('holders', 'Holders', '持有人数', ({ holders }) => holders),
    role.moment('changed', 'Last changed', '最近变更', ({ changedAt }) => changedAt),
  ],
  read: byPages(async (db, actor, question) => {
    const { items } = await listRoles(db, actor, question, 'zh')
    return { items: items.map((one) => roleAsSeenBy(actor, one)) }
  }),
}

const assignment = columnsOf<Assignment>()
export const assignments: Sheet<AssignmentQuery, Assignment> = {
  title: { en: 'Supervision assignments', zh: '监督分工' },
  columns: [
    assignment.text('username', 'Username', '用户名', ({ person }) => person.username),
    assignment.text('person', 'Supervisor', '监督人员', ({ person }) => person.name),
    assignment.text('region', 'Region', '监督区域', ({ region }, reading) => saidIn(region.name, reading)),
    assignment.text('region-code', 'Region code', '区划代码', ({ region }) => region.code),
    assignment.text('kinds', 'Project categories', '项目类别', ({ kinds }, { language }) =>
      listed[language](kinds.map((kind) => kindLabel(kind)[language])),
    ),
    assignment.day('from', 'From', '起始日期', ({ fromDay }) => fromDay),
    assignment.day('until', 'Until', '截止日期', ({ untilDay }) => untilDay),
  ],
  read: byPages(async (db, actor, question) => {
    const [today, { items }] = [await readToday(db), await listAssignments(db, actor, question)]
    return { items: items.map((stored) => assignmentAsSeenBy(actor, stored, today)) }
  }),
}

const region = columnsOf<Region>()
export const regions: Sheet<{ after?: string }, Region> = {
  title: { en: 'Regions', zh: '区域' },
  columns: [
    region.text('code', 'Region code', '区划代码', ({ code }) => code),
    region.text('level', 'Level', '层级', ({ level }, { language }) => regionLevelNames[language][level]),
    region.text('chinese', 'Chinese name', '中文名称', ({ name }) => name.zh),
    region.text('english', 'English name', '英文名称', ({ name }) => name.en),
    region.text('parent', 'Code of the region above', '上级区划代码', ({ parentCode }) => parentCode),
    region.day('from', 'Valid from', '有效期起', ({ validFrom }) => validFrom),
    region.day('until', 'Valid until', '有效期止', ({ validTo }) => validTo),
    region.text('enabled', 'Enabled', '启用', ({ enabled }, reading) => yesOrNo(enabled, reading)),
    region.text('merged', 'Merged into', '并入', ({ replacedBy }, reading) => saidIn(replacedBy?.name, reading)),
    region.count('users', 'Accounts', '账号数', ({ users }) => users),
  ],
  read: async (db, actor, { after }) => {
    const items = await listAllBelow(db, actor, { after: after ?? '', size: batchSize })
    const last = items[batchSize - 1]
    return { items, next: last ? { after: last.code } : null }
  },
}

const line = columnsOf<AuditLine>()
export const auditLines: Sheet<AuditQuery, AuditLine> = {
  title: { en: 'Audit trail', zh: '审计记录' },
  columns: [
    line.moment('at', 'When', '时间', ({ at }) => at),
    line.text('person', 'Who', '操作人', ({ person }) => person.name),
    line.text('event', 'What happened', '事件', ({ event }, reading) => saidIn(auditEvents[event], reading) ?? event),
    line.text('subject', 'About', '对象类型', ({ subject }, reading) => saidIn(subjects[subject], reading) ?? subject),
    line.text('subject-id', 'Record', '对象编号', ({ subjectId }) => subjectId),
    line.text('region', 'Region', '所属区域', ({ region }, reading) => saidIn(region?.name, reading) ?? region?.code),
    line.text('before', 'Before', '变更前', ({ before }) => written(before)),
    line.text('after', 'After', '变更后', ({ after }) => written(after)),
    line.text('address', 'Address', '来源地址', ({ address }) => address),
  ],
  read: async (db, actor, question) => {
    const { items, older } = await listLines(db, { actor, query: { ...question, size: batchSize }, atTop: await isAtTop(db, actor) })
    return { items, next: older === null ? null : { ...question, older } }
  },
}

const subjects: Readonly<Record<string, { en: string; zh: string }>> = auditSubjects
/** A cell of Excel holds 32,767 letters. */
const written = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value).slice(0, 30_000))
