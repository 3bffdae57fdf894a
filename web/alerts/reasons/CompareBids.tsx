import { Suspense, useState } from 'react'
import type { FiredOutcome } from '#contract/risk.ts'
import { useTexts } from '../../client/language.ts'
import { lazy, useArrival } from '../../lazy.tsx'
import { type BidPair, bidPairs } from './bid-pairs.ts'
import { reasonTexts } from './reason-texts.ts'

const BidsDrawer = lazy(async () => (await import('./BidsDrawer.tsx')).BidsDrawer)

type Props = { projectId: string; outcome: FiredOutcome; names: Readonly<Record<string, string>> }

/** Leads from what was found to the bids themselves, whose texts are loaded when somebody presses. */
export function CompareBids({ projectId, outcome, names }: Props) {
  const words = useTexts(reasonTexts)
  const [opened, setOpened] = useState<BidPair | null>(null)
  const { isComing, whenThere } = useArrival(BidsDrawer)
  return (
    <>
      {bidPairs(outcome.inputs, names).map((pair) => (
        <button
          key={`${pair.one} ${pair.other}`}
          type="button"
          className="text-button"
          aria-busy={isComing}
          onClick={() => whenThere(() => setOpened(pair))}
        >
          {words.compareBids(pair.bidders.join(words.and))}
        </button>
      ))}
      {opened && (
        <Suspense fallback={null}>
          <BidsDrawer projectId={projectId} pair={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
