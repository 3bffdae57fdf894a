import type { Transaction } from '../database/connect.ts'
import { hashPassword } from '../passwords.ts'
import { setMoment } from '../projects/life/store.ts'
import { stepOfReading, stepsOfAlerts } from './answers.ts'
import { stepsOfAppeals } from './appeals.ts'
import { demoAppealPassword } from './cases/appeals.ts'
import { stepOfChannels } from './channels.ts'
import { type County, countyOf, type Offices } from './county.ts'
import { stepsOfDraws } from './draws.ts'
import { stepsOfExperts } from './experts.ts'
import { demoScenarios, tellFilings } from './filings.ts'
import { foundCounty, stepsOfUnits, stepsOfYoungCompanies } from './founding.ts'
import { stepOfLeave } from './leave.ts'
import { stepsOfPolicies } from './policies.ts'
import { stepOfSubscription } from './reports.ts'
import { carryOut } from './step.ts'
import { stepsOfSupervision } from './supervision.ts'
import { stepOfTemplates } from './templates.ts'

type Terms = { today: string; passwordHash: string; services: County['services'] | null }

/**
 * Fills the invented county with what its people did until today, by the same actions as everybody, each on its day; without services nobody
 * files anything. Answers how many filings there are. All of it is one transaction: whoever stops it finds nothing of it afterwards but bytes
 * to clean up.
 */
export async function loadDemo(tx: Transaction, { today, passwordHash, services }: Terms): Promise<number> {
  await tx`set local plan_cache_mode = force_generic_plan` // the same few statements thousands of times
  const offices = await foundCounty(tx, { today, passwordHash, hasFilers: services !== null })
  if (services) await tellAll(offices, services)
  else await carryOut(tx, [...stepsOfUnits(offices), ...stepsOfPolicies(offices)])
  await setMoment(tx, '')
  return services ? demoScenarios.length : 0
}

async function tellAll(offices: Offices, services: County['services']) {
  const county = countyOf(offices, services)
  const { steps, stories, storyOf } = tellFilings(county)
  await carryOut(county.tx, [
    ...stepsOfUnits(county),
    ...stepsOfYoungCompanies(county),
    ...stepsOfPolicies(county),
    ...steps,
    ...stepsOfSupervision(county, storyOf),
    ...stepsOfAlerts(county, stories),
    stepOfReading(county),
    ...stepsOfExperts(county),
    ...stepsOfDraws(county),
    stepOfSubscription(county),
    stepOfTemplates(county),
    stepOfChannels(county),
    stepOfLeave(county),
    ...stepsOfAppeals(county, await hashPassword(demoAppealPassword)),
  ])
}
