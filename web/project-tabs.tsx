import { lazy } from './lazy.tsx'
import type { ListTab, ProjectTab } from './projects/further-tabs.ts'

const alerts: ListTab = {
  key: 'alerts',
  label: { en: 'Alerts', zh: '预警' },
  needs: ['SUPERVISE', 'PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'PERSONAL_PROJECT_MANAGEMENT'],
  Component: lazy(async () => (await import('./alerts-and-risk.tsx')).Alerts),
  todos: ['alert', 'explained'],
}

/** Whoever sees filings finds what their papers say. */
const papers: ListTab = {
  key: 'papers',
  label: { en: 'Search in papers', zh: '材料检索' },
  needs: ['SUPERVISE', 'PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'PERSONAL_PROJECT_MANAGEMENT'],
  Component: lazy(async () => (await import('./readings/PaperSearch.tsx')).PaperSearch),
  todos: [],
}

const supervision = lazy(async () => (await import('./inspections-and-findings.tsx')).InspectionsAndFindings)

/** Tabs beside one's own filings: what has to be explained about them, and what has to be put right. */
export const myTabs: readonly ListTab[] = [
  alerts,
  {
    key: 'supervision',
    label: { en: 'Findings', zh: '问题' },
    needs: ['PERSONAL_PROJECT_MANAGEMENT'],
    Component: supervision,
    todos: ['finding'],
  },
  papers,
]

/** Tabs of `/v2/project` that belong to other features, in the order they are shown. Each is loaded when it is opened. */
export const listTabs: readonly ListTab[] = [
  alerts,
  {
    key: 'supervision',
    label: { en: 'Inspections and findings', zh: '检查与问题' },
    needs: ['SUPERVISE', 'PROJECT_MANAGEMENT', 'VILLAGE_ADMIN'],
    Component: supervision,
    todos: ['finding', 'recheck', 'inspection'],
  },
  {
    key: 'appeals',
    label: { en: 'Appeals', zh: '申诉' },
    needs: ['SUPERVISE'],
    Component: lazy(async () => (await import('./appeals-and-findings.tsx')).Appeals),
    todos: ['appeal'],
  },
  papers,
]

/** Tabs of one project that belong to other features; they stand before its history. */
export const projectTabs: readonly ProjectTab[] = [
  {
    key: 'questions',
    label: { en: 'Questions', zh: '询问' },
    needs: ['SUPERVISE', 'PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'PERSONAL_PROJECT_MANAGEMENT'],
    Component: lazy(async () => (await import('./projects/questions/QuestionsTab.tsx')).QuestionsTab),
  },
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
