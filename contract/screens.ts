import type { Authority } from './authority.ts'
import type { Label } from './language.ts'

export const defaultTitle: Label = { en: 'Engineering Project Supervision Platform', zh: '工程项目监管平台' }

/**
 * One screen. `authorities` are alternatives: any one of them opens it, an empty list opens it to every session.
 * A screen inside a group needs the group's authority as well.
 */
export type Screen = {
  path: string
  label: Label
  authorities: readonly Authority[]
  /** Outside the shell: no session, no menu. */
  outside?: true
  /** Opened from other screens, not from the menu. */
  unlisted?: true
  /** A group holds screens; its own path opens the first one the visitor may see. */
  children?: readonly Screen[]
}

const dictionary = ['DICTIONARY_MANAGEMENT'] as const

/** Every screen of the product, in menu order. Router, menu, breadcrumb, guards and titles all derive from this table. */
export const screens = [
  { path: '/user/login', label: { en: 'Login', zh: '登录' }, authorities: [], outside: true },
  { path: '/appeal/main', label: { en: 'Appeal main page', zh: '申诉主页' }, authorities: [], outside: true },
  { path: '/', label: { en: 'Home', zh: '首页' }, authorities: [] },
  {
    path: '/v2/project',
    label: { en: 'Filing management', zh: '备案管理' },
    authorities: ['PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'SUPERVISE'],
  },
  {
    path: '/v2/project/personal',
    label: { en: 'My filing information', zh: '我的备案信息' },
    authorities: ['PERSONAL_PROJECT_MANAGEMENT'],
  },
  {
    path: '/v2/project/:id',
    label: { en: 'Filing', zh: '备案详情' },
    authorities: ['PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'SUPERVISE', 'PERSONAL_PROJECT_MANAGEMENT'],
    unlisted: true,
  },
  { path: '/stati/index', label: { en: 'Data analysis', zh: '数据分析' }, authorities: ['PROJECT_MANAGEMENT'] },
  { path: '/zcfg', label: { en: 'Policies and regulations', zh: '政策法规' }, authorities: [] },
  { path: '/v2/talentPoll', label: { en: 'Talent pool management', zh: '人才库管理' }, authorities: ['PROJECT_MANAGEMENT'] },
  { path: '/v2/draws', label: { en: 'Draws', zh: '抽取记录' }, authorities: ['SUPERVISE'] },
  {
    path: '/system',
    label: { en: 'System settings', zh: '系统设置' },
    authorities: ['UNIT_MANAGEMENT', 'DEPARTMENT_MANAGEMENT', 'USER_MANAGEMENT', 'ROLE_MANAGEMENT'],
    children: [
      // Shares the group's own path: holders see the units there, everyone else goes on to their first child.
      { path: '/system', label: { en: 'Units', zh: '单位管理' }, authorities: ['UNIT_MANAGEMENT'] },
      { path: '/system/department', label: { en: 'Project regions', zh: '项目区域' }, authorities: ['DEPARTMENT_MANAGEMENT'] },
      { path: '/system/user', label: { en: 'User management', zh: '用户管理' }, authorities: ['USER_MANAGEMENT'] },
      { path: '/system/role', label: { en: 'Role management', zh: '角色管理' }, authorities: ['ROLE_MANAGEMENT'] },
      { path: '/system/supervision', label: { en: 'Supervision management', zh: '监督管理' }, authorities: ['ROLE_MANAGEMENT'] },
    ],
  },
  {
    path: '/dictionary',
    label: { en: 'Dictionary settings', zh: '字典设置' },
    authorities: dictionary,
    children: [
      { path: '/dictionary/trade', label: { en: 'Industry category', zh: '行业类别' }, authorities: dictionary },
      { path: '/dictionary/zjly', label: { en: 'Funding source', zh: '资金来源' }, authorities: dictionary },
      { path: '/dictionary/qrgysqd', label: { en: 'Contracting / outsourcing method', zh: '发包方式' }, authorities: dictionary },
      { path: '/dictionary/majorProject', label: { en: 'Key projects', zh: '重点项目' }, authorities: dictionary },
      { path: '/dictionary/contractType', label: { en: 'Contract type', zh: '合同类型' }, authorities: dictionary },
      { path: '/dictionary/whether', label: { en: 'Yes/no', zh: '是否' }, authorities: ['DICTIONARY_MANAGEMENT_NOTEDIT'] },
    ],
  },
  {
    path: '/personal',
    label: { en: 'Personal center', zh: '个人中心' },
    authorities: [],
    children: [{ path: '/personal/updatePwd', label: { en: 'Change password', zh: '修改密码' }, authorities: [] }],
  },
] as const satisfies readonly Screen[]

type Table = (typeof screens)[number]
type Every<S> = S extends { children: readonly (infer Child)[] } ? S | Child : S
/** The address of every screen before sign-in, and of everything behind it, groups included. */
export type OutsidePath = Extract<Table, { outside: true }>['path']
export type InsidePath = Exclude<Extract<Every<Table>, { path: string }>['path'], OutsidePath>

type Leaf<S> = S extends { children: readonly (infer Child)[] } ? Child : S
/** The path of every page a component must exist for. */
export type ScreenPath = Extract<Leaf<Table>, { path: string }>['path']
