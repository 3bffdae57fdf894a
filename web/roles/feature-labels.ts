import type { FeatureName } from '#contract/api.ts'
import type { Label } from '#contract/language.ts'

/** What every feature of the interface is called. */
export const featureLabels: Record<FeatureName, Label> = {
  session: { en: 'Signing in', zh: '登录与个人' },
  regions: { en: 'Regions', zh: '区域' },
  dictionaries: { en: 'Dictionaries', zh: '字典' },
  units: { en: 'Units', zh: '单位' },
  users: { en: 'Accounts', zh: '账号' },
  roles: { en: 'Roles', zh: '角色' },
  supervision: { en: 'Supervision assignments', zh: '监督分工' },
  limits: { en: 'Limits', zh: '限额' },
  deadlines: { en: 'Deadlines', zh: '期限' },
  calendar: { en: 'Calendar', zh: '工作日历' },
  audit: { en: 'Audit trail', zh: '审计记录' },
  scope: { en: 'Data scope', zh: '数据范围' },
  projects: { en: 'Filings', zh: '备案' },
  evidence: { en: 'Evidence', zh: '附件' },
  alerts: { en: 'Alerts', zh: '风险预警' },
  indicators: { en: 'Indicators', zh: '风险指标' },
  riskRating: { en: 'Scores and levels of risk', zh: '风险评分' },
  inspections: { en: 'Inspections', zh: '监督检查' },
  policies: { en: 'Policies and regulations', zh: '政策法规' },
  findings: { en: 'Findings', zh: '问题整改' },
  talent: { en: 'Experts', zh: '专家库' },
  draws: { en: 'Draws', zh: '抽取' },
  publicAppeals: { en: 'Public appeal page', zh: '公众申诉' },
  appeals: { en: 'Appeals', zh: '申诉办理' },
  notifications: { en: 'Notifications', zh: '消息通知' },
  workbench: { en: 'Workbench', zh: '工作台' },
  lookup: { en: 'Search', zh: '全局搜索' },
  statistics: { en: 'Data analysis', zh: '数据分析' },
}
