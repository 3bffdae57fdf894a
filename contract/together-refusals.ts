import type { Facts } from './errors.ts'
import type { Label } from './language.ts'

const reasons: Record<string, Label> = {
  self: { en: 'Nobody stands in for themselves.', zh: '不能由本人代理本人。' },
  separated: { en: 'Whoever supervises and whoever decides cannot stand in for each other.', zh: '监督人员与审核人员不得互相代理。' },
  powerless: { en: 'This person could decide nothing for the other.', zh: '该人员的权限和区域不足以代为办理。' },
  overlap: { en: 'Somebody already stands in at that time.', zh: '该期间已有代理人员。' },
  chain: {
    en: 'Whoever is away, or stands in for somebody, cannot hand this on at that time.',
    zh: '该期间内已委托他人或正在代理他人的，不得再次委托。',
  },
}
const because = ({ reason }: Facts): Label => reasons[String(reason)] ?? { en: 'This person cannot stand in.', zh: '该人员不能代理。' }

/** Why something is not done among others, or not for somebody else. */
export const togetherRefusals = {
  'deputy.refused': { en: (facts: Facts) => because(facts).en, zh: (facts: Facts) => because(facts).zh },
  'batch.alerts-open': {
    en: 'It has open alerts, so it can only be approved on its own page.',
    zh: '存在未办结的预警，须在项目页面单独办理。',
  },
  'batch.above-limit': {
    en: 'Its estimate is not below the simple limit, so it can only be approved on its own page.',
    zh: '估算价未低于简易程序限额，须在项目页面单独办理。',
  },
}
