import type { Authority } from '#contract/authority.ts'
import type { AuthorityGroup } from '#contract/roles.ts'
import { bilingual } from '../client/bilingual.ts'

export const groupTexts = bilingual<Record<AuthorityGroup, string>>({
  en: {
    filing: 'Filing',
    deciding: 'Deciding',
    supervising: 'Supervising',
    organisation: 'Organisation',
    dictionaries: 'Dictionaries',
  },
  zh: { filing: '填报', deciding: '审核', supervising: '监督', organisation: '组织管理', dictionaries: '字典' },
})

/** Short enough for the head of a narrow column. */
export const shortNames = bilingual<Record<Authority, string>>({
  en: {
    PERSONAL_PROJECT_MANAGEMENT: 'Own filings',
    VILLAGE_ADMIN: 'Village',
    PROJECT_MANAGEMENT: 'Projects',
    SUPERVISE: 'Supervise',
    UNIT_MANAGEMENT: 'Units',
    DEPARTMENT_MANAGEMENT: 'Regions',
    USER_MANAGEMENT: 'Users',
    ROLE_MANAGEMENT: 'Roles',
    DICTIONARY_MANAGEMENT: 'Dictionary',
    DICTIONARY_MANAGEMENT_NOTEDIT: 'Yes/no',
  },
  zh: {
    PERSONAL_PROJECT_MANAGEMENT: '个人备案',
    VILLAGE_ADMIN: '村级管理',
    PROJECT_MANAGEMENT: '项目管理',
    SUPERVISE: '监督',
    UNIT_MANAGEMENT: '单位管理',
    DEPARTMENT_MANAGEMENT: '区域管理',
    USER_MANAGEMENT: '用户管理',
    ROLE_MANAGEMENT: '角色管理',
    DICTIONARY_MANAGEMENT: '字典管理',
    DICTIONARY_MANAGEMENT_NOTEDIT: '是否字典',
  },
})

/** What the holder of a code may do and see, in plain words. */
export const explanations = bilingual<Record<Authority, string>>({
  en: {
    PERSONAL_PROJECT_MANAGEMENT: 'Files projects, submits them and reports on them. Sees only the filings they are the filer of.',
    VILLAGE_ADMIN:
      'Files, submits and reports for everyone of their region. Sees all filings of the region and below, drafts included. Never reviews.',
    PROJECT_MANAGEMENT:
      'Reviews and decides filings, publishes policies, keeps the talent pool, runs draws and reads the data analysis. Sees all submitted filings of their region and below.',
    SUPERVISE:
      'Inspects, issues findings, orders stops, handles alerts and appeals. Sees only the regions and project categories assigned under supervision management, and never edits a filing.',
    UNIT_MANAGEMENT:
      'Keeps owners, contractors and review agencies, confirms proposed ones and keeps the bad-conduct list. Sees no filings.',
    DEPARTMENT_MANAGEMENT: 'Adds, renames, disables and merges regions of their own region and below. Sees no filings.',
    USER_MANAGEMENT:
      'Creates, edits, resets and disables accounts of their region and below, within what they may hand out. Sees no filings.',
    ROLE_MANAGEMENT: 'Makes and changes roles, and sets up supervision: assignments, indicators and limits. Sees no filings.',
    DICTIONARY_MANAGEMENT: 'Edits industries, funding sources, contracting methods, key projects and contract types.',
    DICTIONARY_MANAGEMENT_NOTEDIT: 'Looks at the yes/no dictionary. To open it, dictionary management is needed as well.',
  },
  zh: {
    PERSONAL_PROJECT_MANAGEMENT: '填报、提交并上报本人经办的项目，只能看到本人经办的备案。',
    VILLAGE_ADMIN: '为本区域填报、提交和上报项目，可看到本区域及下级的全部备案（含草稿），不参与审核。',
    PROJECT_MANAGEMENT: '审核备案、办理申请，发布政策，管理人才库，组织抽取，查看数据分析，可看到本区域及下级已提交的全部备案。',
    SUPERVISE: '检查、下发整改通知、责令停工、处理预警和申诉，只能看到监督管理中分配的区域和项目类别，不得修改备案。',
    UNIT_MANAGEMENT: '管理业主单位、承包方和审价机构，确认新提交的单位，管理不良行为名单，看不到备案。',
    DEPARTMENT_MANAGEMENT: '新增、更名、停用和合并本区域及下级区域，看不到备案。',
    USER_MANAGEMENT: '在可授予权限范围内，创建、编辑、重置和停用本区域及下级的账号，看不到备案。',
    ROLE_MANAGEMENT: '新建和修改角色，设置监督管理：分工、指标和限额，看不到备案。',
    DICTIONARY_MANAGEMENT: '编辑行业类别、资金来源、发包方式、重点项目和合同类型。',
    DICTIONARY_MANAGEMENT_NOTEDIT: '查看“是否”字典，打开该页面还需同时具有字典管理权限。',
  },
})
