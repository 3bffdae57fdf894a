import { type Challenge, type Proof, publicAppeals } from '#contract/public-appeals.ts'
import { solveChallenge } from '#domain/people/proof-of-work.ts'
import { call } from '../../../client/api.ts'

/** The answer lies below this; only how far one has come is told by it. */
const usualEnd = 60_000
const givenUpAt = 10_000_000
/** A few milliseconds of work even on an old telephone: between two slices the page draws and answers. */
const slice = 1000

type Options = { onProgress: (share: number) => void; pause?: () => Promise<void>; ask?: () => Promise<Challenge> }

/** Asks for a sum and works it out piece by piece, so that the page never stands still. */
export async function proveWork({ onProgress, pause = nextTask, ask = askServer }: Options): Promise<Proof> {
  const challenge = await ask()
  for (let from = 0; from < givenUpAt; from += slice) {
    const solution = solveChallenge(challenge, { from, to: from + slice })
    if (solution) {
      onProgress(1)
      return { challenge, solution }
    }
    onProgress(Math.min((from + slice) / usualEnd, 0.99))
    await pause()
  }
  throw new Error('The challenge has no solution.')
}

const askServer = () => call(publicAppeals.challenge, {})

const nextTask = () => new Promise<void>((resume) => setTimeout(resume))
