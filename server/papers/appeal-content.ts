import type { Appeal } from '#contract/appeals.ts'
import type { Wording } from './wording.ts'
import { dayOf } from './wording.ts'

type Reply = { eventOn: string; content: (wording: Wording) => object }

/** The last answer that was given. Neither who wrote the appeal nor what they wrote is on it. */
export function replyOf(appeal: Appeal): Reply | null {
  const stage = (['recheck', 'review', 'reply'] as const).find((name) => appeal[name] !== null)
  const judgement = stage && appeal[stage]
  const message = appeal.messages.findLast(({ kind }) => kind === stage)
  if (!stage || !judgement || !message) return null
  const eventOn = dayOf(judgement.at)
  return {
    eventOn,
    content: (wording) => ({
      reference: appeal.reference,
      type: appeal.type,
      stage,
      place: wording.say(appeal.region.name),
      project: appeal.project && { number: appeal.project.number, name: appeal.project.name },
      lodgedOn: dayOf(appeal.lodgedAt),
      outcome: judgement.outcome,
      text: message.text,
      reviewUntil: appeal.reviewUntil,
      on: eventOn,
    }),
  }
}
