import type { UnitFields } from '#contract/units.ts'
import { addDays } from '#domain/time/days.ts'
import type { Transaction } from '../database/connect.ts'
import { addAccount, type NewAccount } from '../first-data/store.ts'
import { setMoment } from '../projects/life/store.ts'
import { createAssignment } from '../supervision/actions.ts'
import { createUnit, proposeUnit, recordBadConduct } from '../units/actions.ts'
import { demoAccounts } from './accounts.ts'
import { demoCompanies } from './contractors.ts'
import { type Offices, readOffices } from './county.ts'
import { momentOn } from './past.ts'
import { demoPeople } from './people.ts'
import type { Step } from './step.ts'
import { agricultureOffice, bannedUnit, demoUnits, employers, proposedUnit } from './units.ts'

/** Long before anything that is told. */
const foundedAgo = 1100

/** One supervisor watches over the whole county, the other over works and purchases of one town. */
const assignments = [
  { username: 'supervisor', region: '990101000000', kinds: [1, 2, 3] },
  { username: 'supervisor2', region: '990101101000', kinds: [1, 2] },
] as const
const assignedFrom = '2026-01-01'

type Terms = { today: string; passwordHash: string; hasFilers: boolean }

/** The accounts, units and supervisors of the invented county, as of the day on which it began; filers and companies for every place if wanted. */
export async function foundCounty(tx: Transaction, { today, passwordHash, hasFilers }: Terms): Promise<Offices> {
  await setMoment(tx, momentOn(addDays(today, -foundedAgo), 0))
  const officials = demoAccounts.filter(({ username }) => !(username in employers))
  await addAccounts(tx, officials, passwordHash)
  const offices = await readOffices(tx, today)
  const companies = demoCompanies(today).filter((company) => !isYoung(company, today))
  for (const unit of [...demoUnits(), ...(hasFilers ? [agricultureOffice, ...companies] : [])]) await addUnit(offices, unit)
  const members = Object.entries(employers).flatMap(([username, unit]) =>
    demoAccounts.filter((account) => account.username === username).map((account) => ({ ...account, unit })),
  )
  const employed = [...members, ...(hasFilers ? demoPeople : [])].map(({ unit, ...account }) => ({
    ...account,
    unitId: offices.unit(unit).id,
  }))
  await addAccounts(tx, employed, passwordHash)
  await assignSupervisors(offices)
  await setMoment(tx, momentOn(today, 0))
  return readOffices(tx, today)
}

async function assignSupervisors({ tx, person }: Offices) {
  const context = { actor: person('admin'), requestId: null }
  for (const { username, region, kinds } of assignments)
    await createAssignment(tx, context, { person: person(username).id, region, kinds: [...kinds], fromDay: assignedFrom, untilDay: null })
}

type NamedAccount = Omit<NewAccount, 'passwordHash' | 'mustChangePassword'>

async function addAccounts(tx: Transaction, accounts: readonly NamedAccount[], passwordHash: string) {
  for (const account of accounts) await addAccount(tx, { ...account, passwordHash, mustChangePassword: false })
}

async function addUnit({ tx, person, units }: Offices, fields: UnitFields) {
  units.push(await createUnit(tx, { actor: person('units'), requestId: null }, fields))
}

/** What was done about units since. */
export function stepsOfUnits({ tx, today, person, unit }: Offices): Step[] {
  const { name, reason, from, until } = bannedUnit
  const ban = { reason, fromDay: addDays(today, from), untilDay: addDays(today, until) }
  const { grade: _grade, libraryFrom: _from, libraryUntil: _until, ...proposal } = proposedUnit
  return [
    {
      day: ban.fromDay,
      about: name,
      act: () => recordBadConduct(tx, { actor: person('units'), requestId: null }, { id: unit(name).id, entry: ban }),
    },
    { day: addDays(today, -4), about: proposal.name, act: () => proposeUnit(tx, { actor: person('filer'), requestId: null }, proposal) },
  ]
}

/** Founded after the county of the demonstration began. */
const isYoung = ({ founded }: UnitFields, today: string) => founded !== null && founded > addDays(today, -foundedAgo)

/** They are entered some days after they were founded. */
export const stepsOfYoungCompanies = (offices: Offices): Step[] =>
  demoCompanies(offices.today)
    .filter((company) => isYoung(company, offices.today))
    .map((company) => ({ day: addDays(company.founded ?? '', 10), about: company.name, act: () => addUnit(offices, company) }))
