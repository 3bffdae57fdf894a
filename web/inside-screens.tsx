import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { OutsidePath, ScreenPath } from '#contract/screens.ts'
import { lazy } from './lazy.tsx'
import { listTabs, myTabs, projectTabs } from './project-tabs.tsx'

const PolicyForm = lazy(async () => (await import('./policies/form/PolicyForm.tsx')).PolicyForm)
const ChannelsTab = lazy(async () => (await import('./channels/ChannelsTab.tsx')).ChannelsTab)
const ProvidersTab = lazy(async () => (await import('./sign-on/ProvidersTab.tsx')).ProvidersTab)
const IndicatorsTab = lazy(async () => (await import('./supervision/indicators/IndicatorsTab.tsx')).IndicatorsTab)

/** Where the component of every screen behind sign-in lives. Each is loaded on demand; a screen without one does not compile. */
export const insidePages: Readonly<Record<Exclude<ScreenPath, OutsidePath>, () => Promise<ComponentType>>> = {
  '/': async () => (await import('./workbench/WorkbenchPage.tsx')).WorkbenchPage,
  '/v2/project': async () => {
    const { ProjectsPage } = await import('./projects/list/ProjectsPage.tsx')
    return () => <ProjectsPage further={listTabs} />
  },
  '/v2/project/personal': async () => {
    const { MyProjectsPage } = await import('./projects/list/MyProjectsPage.tsx')
    return () => <MyProjectsPage further={myTabs} />
  },
  '/v2/project/:id': async () => {
    const [{ ProjectPage }, { projectOffers }] = await Promise.all([
      import('./projects/page/ProjectPage.tsx'),
      import('./project-offers.tsx'),
    ])
    return () => <ProjectPage id={useParams({ from: '/shell/v2/project/$id' }).id} further={projectTabs} offers={projectOffers} />
  },
  '/stati/index': async () => (await import('./statistics-and-reports.tsx')).Analysis,
  '/zcfg': async () => {
    const { PoliciesPage } = await import('./policies/PoliciesPage.tsx')
    return () => <PoliciesPage Form={PolicyForm} />
  },
  '/v2/talentPoll': async () => (await import('./talent/TalentPage.tsx')).TalentPage,
  '/v2/draws': async () => (await import('./talent/TalentPage.tsx')).DrawsPage,
  '/system': async () => (await import('./units/UnitsPage.tsx')).UnitsPage,
  '/system/department': async () => (await import('./regions/RegionsPage.tsx')).RegionsPage,
  '/system/user': async () => (await import('./users/UsersPage.tsx')).UsersPage,
  '/system/role': async () => (await import('./roles/RolesPage.tsx')).RolesPage,
  '/system/supervision': async () => {
    const { SupervisionPage } = await import('./supervision/SupervisionPage.tsx')
    return () => <SupervisionPage Indicators={IndicatorsTab} SignOn={ProvidersTab} Channels={ChannelsTab} />
  },
  '/dictionary/trade': async () => (await import('./dictionaries/DictionaryPage.tsx')).TradePage,
  '/dictionary/zjly': async () => (await import('./dictionaries/DictionaryPage.tsx')).FundingSourcePage,
  '/dictionary/qrgysqd': async () => (await import('./dictionaries/DictionaryPage.tsx')).MethodPage,
  '/dictionary/majorProject': async () => (await import('./dictionaries/DictionaryPage.tsx')).KeyProjectPage,
  '/dictionary/contractType': async () => (await import('./dictionaries/DictionaryPage.tsx')).ContractTypePage,
  '/dictionary/whether': async () => (await import('./dictionaries/DictionaryPage.tsx')).WhetherPage,
  '/personal/updatePwd': async () => (await import('./personal/PersonalPage.tsx')).PersonalPage,
}
