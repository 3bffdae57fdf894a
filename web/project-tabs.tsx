import { lazy } from './lazy.tsx'
import type { ListTab, ProjectTab } from './projects/further-tabs.ts'

const alerts: ListTab = {
  key: 'alerts',
  label: { en: 'Alerts', zh: '预警' },
  needs: ['SUPERVISE', 'PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'PERSONAL_PROJECT_MANAGEMENT'],
  Component: lazy(async () => (await import('./alerts-and-risk.tsx')).Alerts),
}

/** Tabs beside one's own filings: what has to be explained about them. */
export const myTabs: readonly ListTab[] = [alerts]

/** Tabs of `/v2/project` that belong to other rooms, in the order they are shown. Each is loaded when it is opened. */
export const listTabs: readonly ListTab[] = [
  alerts,
  {
    key: 'supervision',
    label: { en: 'Inspections and findings', zh: '检查与问题' },
    needs: ['SUPERVISE', 'PROJECT_MANAGEMENT', 'VILLAGE_ADMIN'],
    Component: lazy(async () => (await import('./inspections-and-findings.tsx')).InspectionsAndFindings),
  },
]

/** Tabs of one project that belong to other rooms; they stand before its history. */
export const projectTabs: readonly ProjectTab[] = [
  {
    key: 'risk',
    label: { en: 'Risk', zh: '风险' },
    needs: ['SUPERVISE', 'PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'PERSONAL_PROJECT_MANAGEMENT'],
    Component: lazy(async () => (await import('./alerts-and-risk.tsx')).ProjectRiskTab),
  },
  {
    key: 'supervision',
    label: { en: 'Supervision', zh: '监督' },
    needs: ['SUPERVISE', 'PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'PERSONAL_PROJECT_MANAGEMENT'],
    Component: lazy(async () => (await import('./inspections-and-findings.tsx')).ProjectSupervision),
  },
  {
    key: 'experts',
    label: { en: 'Experts', zh: '专家' },
    needs: ['SUPERVISE', 'PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'PERSONAL_PROJECT_MANAGEMENT'],
    Component: lazy(async () => (await import('./draws/DrawsTab.tsx')).DrawsTab),
  },
]
