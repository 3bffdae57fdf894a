import { drawnIn } from '#domain/draws/draw-steps.ts'
import { isSupervised } from '#domain/steps/lifecycle.ts'
import { lazy } from './lazy.tsx'
import type { ProjectOffer } from './projects/further-offers.ts'

// Apart from the rules below, which nobody needs for the words.
const labels = {
  visit: { en: 'Plan a visit', zh: '计划检查' },
  finding: { en: 'Issue a finding', zh: '下发整改通知' },
  draw: { en: 'Draw experts or contractors', zh: '抽取专家或承包方' },
  papers: { en: 'Papers', zh: '打印文书' },
}

/** What stands in the action bar of a filing beside the steps of its life. */
export const projectOffers: readonly ProjectOffer[] = [
  {
    key: 'plan-visit',
    label: labels.visit,
    weight: 'neutral',
    needs: ['SUPERVISE'],
    isDue: isSupervised,
    Form: lazy(async () => (await import('./supervising-forms.tsx')).PlanVisit),
  },
  {
    key: 'issue-finding',
    label: labels.finding,
    weight: 'neutral',
    needs: ['SUPERVISE'],
    isDue: isSupervised,
    Form: lazy(async () => (await import('./supervising-forms.tsx')).IssueFindingHere),
  },
  {
    key: 'draw',
    label: labels.draw,
    weight: 'neutral',
    needs: ['PROJECT_MANAGEMENT'],
    isDue: ({ state }) => drawnIn.experts.includes(state),
    tab: 'experts',
  },
  {
    key: 'papers',
    label: labels.papers,
    weight: 'neutral',
    needs: ['PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'SUPERVISE', 'PERSONAL_PROJECT_MANAGEMENT'],
    isDue: ({ state }) => state !== 'draft',
    Form: lazy(async () => (await import('./project-papers.tsx')).ProjectPapers),
  },
]
