import { addDays } from '#domain/time/days.ts'
import { dismissAlert, explainAlert } from '../alerts/actions.ts'
import { listAlertsOf, readAlert } from '../alerts/store.ts'
import { lastPlace, markAllRead, numberNow } from '../notifications/store.ts'
import type { County } from './county.ts'
import { idOf, onFiling } from './filing-steps.ts'
import { spread, workingDay } from './past.ts'
import { placeOf } from './people.ts'
import type { Step } from './step.ts'
import type { Story } from './story.ts'

const explanations = [
  '情况属实，系工期紧张所致，已经集体研究，相关会议记录已归档备查。',
  '系填报时对口径理解有误，已核对原始凭证，今后按规定填报。',
  '因现场条件变化所致，施工单位已书面说明，村务监督委员会知情。',
]

/** What the indicators raised until two weeks ago was explained then, and most of it dismissed a week later. What came since still waits. */
export const stepsOfAlerts = ({ today }: County, stories: readonly Story[]): Step[] =>
  stories.flatMap((story) => {
    const { key, place } = story.scenario
    const explanation = explanations[spread(key, explanations.length)] ?? ''
    const [explainedOn, dismissedOn] = [16, 9].map((ago) => workingDay(addDays(today, -ago))) as [string, string] // one each
    const explaining: Answering = { by: placeOf(place).filer, on: explainedOn, state: 'new' }
    const dismissing: Answering = { by: 'supervisor', on: dismissedOn, state: 'explained' }
    return [
      answer(story, explaining, (context, alert) => explainAlert(context, alert.id, { version: alert.version, explanation })),
      ...(spread(`${key} dismissed`, 4) === 0
        ? []
        : [
            answer(story, dismissing, (context, alert) =>
              dismissAlert(context, alert.id, { version: alert.version, reason: '说明合理，予以认可' }),
            ),
          ]),
    ]
  })

type Answering = { by: string; on: string; state: 'new' | 'explained' }
type Act = (context: Parameters<typeof explainAlert>[0], alert: { id: string; version: number }) => Promise<void>

/** Whatever of a filing is in this state; nothing where there is no filing yet. */
const answer = (story: Story, { by, on, state }: Answering, act: Act): Step => ({
  day: on,
  about: story.scenario.key,
  act: async () => {
    const { county, scenario } = story
    if (!county.filings.has(scenario.key)) return
    for (const { id, state: present } of await listAlertsOf(county.tx, idOf(story)))
      if (present === state)
        await onFiling(story, { by, on }, async (context) => {
          const { version = 0 } = (await readAlert(context.tx, context.actor, id)) ?? {}
          await act(context, { id, version })
        })
  },
})

/** What people were told until three days ago they have read. */
export const stepOfReading = ({ tx, today, everybody }: County): Step => ({
  day: workingDay(addDays(today, -3)),
  about: 'notifications',
  act: async () => {
    await numberNow(tx)
    for (const { id } of everybody) await markAllRead(tx, id, await lastPlace(tx, id))
  },
})
