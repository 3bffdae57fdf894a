import { drawnIn } from '#domain/draw-steps.ts'
import { isSupervised } from '#domain/lifecycle.ts'
import { lazy } from './lazy.tsx'
import type { ProjectOffer } from './projects/further-offers.ts'

/** What stands in the action bar of a filing beside the steps of its life. */
export const projectOffers: readonly ProjectOffer[] = [
  {
    key: 'plan-visit',
    label: { en: 'Plan a visit', zh: '计划检查' },
    weight: 'neutral',
    needs: ['SUPERVISE'],
    isDue: isSupervised,
    Form: lazy(async () => (await import('./supervising-forms.tsx')).PlanVisit),
  },
  {
    key: 'issue-finding',
    label: { en: 'Issue a finding', zh: '下发整改通知' },
    weight: 'neutral',
    needs: ['SUPERVISE'],
    isDue: isSupervised,
    Form: lazy(async () => (await import('./supervising-forms.tsx')).IssueFindingHere),
  },
  {
    key: 'draw',
    label: { en: 'Draw experts or contractors', zh: '抽取专家或承包方' },
    weight: 'neutral',
    needs: ['PROJECT_MANAGEMENT'],
    isDue: ({ state }) => drawnIn.experts.includes(state),
    tab: 'experts',
  },
]
