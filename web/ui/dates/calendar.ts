import { onDemand } from '../../client/loading/on-demand.ts'

/** Calendars are large, and whoever types a day needs none. */
export const dayPicker = onDemand(() => import('./DayPicker.tsx'))
