import type { TurnView } from '#contract/turns.ts'
import { useTexts } from '../../client/language.ts'
import { DueDay } from '../../terms/DueDay.tsx'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { turnTexts } from '../turn-texts.ts'

/** Who has to act next, for what and until when; nothing where the life of a filing has ended. */
export function WhoseTurn({ turns }: { turns: readonly TurnView[] }) {
  const words = useTexts(turnTexts)
  const names = useTexts(lifecycleTexts)
  if (turns.length === 0) return null
  return (
    <ul className="stack gap-4" aria-label={words.title}>
      {turns.map((turn) => {
        const { task, by, level, request, until, mine, insteadOf } = turn
        const what = task === 'decide' && request ? names.requests[request] : words.tasks[task]
        const who = by === 'deciders' ? words.offices[level ?? 'town'] : words.parties[by]
        return (
          <li key={`${task} ${request}`}>
            {mine ? <strong>{insteadOf ? words.mineFor(insteadOf, what) : words.mine(what)}</strong> : words.others(who, what)}{' '}
            {until && <DueDay day={until} />}
          </li>
        )
      })}
    </ul>
  )
}
