import { App } from 'antd'
import { useState } from 'react'
import type { AgendaEntry } from '#contract/agenda.ts'
import { inspections } from '#contract/inspections.ts'
import { call } from '../../client/api.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { calendarTexts } from './calendar-texts.ts'
import type { Dragging } from './Entry.tsx'

/** A visit that is dropped on another day is planned for that day; everything else of the plan stays as it is now. */
export function useMove(today: string): Dragging & { takes: (day: string) => boolean; drop: (day: string) => void } {
  const words = useTexts(calendarTexts)
  const { message } = App.useApp()
  const refuse = useRefusal()
  const change = useCall(inspections.change)
  const [dragged, pick] = useState<AgendaEntry | null>(null)

  const move = async ({ id, title }: AgendaEntry, plannedOn: string) => {
    const { type, lead, others, version } = await call(inspections.read, { params: { id } })
    await change.mutateAsync({ params: { id }, body: { type, plannedOn, leadId: lead.id, others, version } })
    message.success(words.moved(title, plannedOn))
  }
  return {
    dragged,
    pick,
    takes: (day) => dragged !== null && day >= today,
    drop: (day) => {
      pick(null)
      if (dragged) void move(dragged, day).catch(refuse)
    },
  }
}
