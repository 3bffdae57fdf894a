import { addDays } from '#domain/time/days.ts'
import { keepPhrase } from '../memory/actions.ts'
import { createTemplate } from '../templates/actions.ts'
import type { County } from './county.ts'
import type { Step } from './step.ts'

/** The county keeps templates for what comes every year, and a reviewer a sentence of their own. */
export const stepOfTemplates = ({ tx, today, person }: County): Step => ({
  day: addDays(today, -60),
  about: 'templates',
  act: async () => {
    for (const template of yearly) await createTemplate(tx, { actor: person('county'), requestId: null }, template)
    await keepPhrase(tx, { actor: person('town'), requestId: null }, '已核对立项依据和资金来源，同意备案。')
  },
})

const common = {
  kind: 1 as const,
  regionCode: '990101000000',
  decisionType: 'superior-plan' as const,
  method: null,
  inPublicBudget: 'no' as const,
  inAnnualPlan: 'yes' as const,
  farmlandTouched: 'no' as const,
  remark: null,
}

const yearly = [
  {
    ...common,
    name: '村道日常养护',
    trade: 'road',
    description: '本年度村内道路日常养护，包括路面清扫、坑槽修补、边沟清理和路肩除草。',
    quantityUnit: '公里',
  },
  {
    ...common,
    name: '灌溉渠道清淤维护',
    trade: 'irrigation',
    description: '本年度灌溉渠道清淤、除草和局部破损修补，保障春灌用水。',
    quantityUnit: '米',
  },
]
