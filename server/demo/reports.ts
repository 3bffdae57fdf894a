import { addDays } from '#domain/time/days.ts'
import { subscribe } from '../reports/actions.ts'
import type { Offices } from './county.ts'
import { workingDay } from './past.ts'
import type { Step } from './step.ts'

/** The county has its report sent to it: by now there is one. */
export const stepOfSubscription = ({ tx, today, person }: Offices): Step => ({
  day: workingDay(addDays(today, -40)),
  about: 'the monthly report',
  act: () => subscribe(tx, { actor: person('county'), requestId: null }, person('county').region.code),
})
