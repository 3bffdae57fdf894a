import { addDays } from '#domain/time/days.ts'
import { nameDeputy } from '../deputies/actions.ts'
import type { Offices } from './county.ts'
import { workingDay } from './past.ts'
import type { Step } from './step.ts'

/** One of the county's two managers goes on leave next week, and the other stands in. */
export const stepOfLeave = ({ tx, today, person }: Offices): Step => ({
  day: workingDay(addDays(today, -2)),
  about: 'a leave',
  act: () => {
    const [away, deputy] = [person('county2'), person('county')]
    const wanted = { deputyId: deputy.id, fromDay: addDays(today, 7), untilDay: addDays(today, 11) }
    return nameDeputy(tx, { actor: away, requestId: null }, away.id, wanted)
  },
})
