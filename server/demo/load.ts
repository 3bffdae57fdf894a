import type { Transaction } from '../database.ts'
import { addAccount } from '../first-data/store.ts'
import { hashPassword } from '../passwords.ts'
import { createUnit } from '../units/actions.ts'
import { stepOfReading, stepsOfAlerts } from './answers.ts'
import { demoAppealPassword } from './appeal-cases.ts'
import { stepsOfAppeals } from './appeals.ts'
import { demoCompanies } from './contractors.ts'
import { type County, readCounty } from './county.ts'
import { stepsOfDraws } from './draws.ts'
import { stepsOfExperts } from './experts.ts'
import { demoScenarios, tellFilings } from './filings.ts'
import { demoPeople } from './people.ts'
import { carryOut } from './step.ts'
import { stepsOfSupervision } from './supervision.ts'
import { blankUnit, creditCode } from './units.ts'

/**
 * Fills the invented county with what its people did until today, by the same actions as everybody, each on its day. Answers how many filings
 * there are. All of it is one transaction: whoever stops it finds nothing of it afterwards but bytes to clean up.
 */
export async function loadDemoFilings(tx: Transaction, services: County['services'], passwordHash: string): Promise<number> {
  await tx`set local plan_cache_mode = force_generic_plan` // the same few statements thousands of times
  await addPeople(tx, services, passwordHash)
  const county = await readCounty(tx, services)
  const { steps, stories, storyOf } = tellFilings(county)
  const appealPassword = await hashPassword(demoAppealPassword)
  await carryOut(tx, [
    ...steps,
    ...stepsOfSupervision(county, storyOf),
    ...stepsOfAlerts(county, stories),
    stepOfReading(county),
    ...stepsOfExperts(county),
    ...stepsOfDraws(county),
    ...stepsOfAppeals(county, appealPassword),
  ])
  return demoScenarios.length
}

/** Those who file for the places that no demo account works in, and the companies that work for them. */
async function addPeople(tx: Transaction, services: County['services'], passwordHash: string) {
  const { person, today } = await readCounty(tx, services)
  const context = { actor: person('units'), requestId: null }
  const phoneOf = (username: string) => person(username).mobile
  for (const unit of [agricultureOffice, ...demoCompanies(today, phoneOf)]) await createUnit(tx, context, unit)
  const { unit } = await readCounty(tx, services)
  for (const { unit: employer, ...someone } of demoPeople)
    await addAccount(tx, { ...someone, unitId: unit(employer).id, passwordHash, mustChangePassword: false })
}

const agricultureOffice = {
  ...blankUnit,
  name: '临溪县农业农村局',
  creditCode: creditCode('office', '000000901'),
  roles: ['owner' as const],
  address: '临溪县府前街 1 号',
}
