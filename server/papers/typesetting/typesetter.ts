import { fork } from 'node:child_process'
import { Refusal } from '#contract/errors.ts'
import { bareEnvironment, createChildQueue } from '../../child-queue.ts'
import { type Answer, type Order, overLimit, typesettingLimits } from './order.ts'

/** Sets papers one after the other in a process of its own. */
export type Typesetter = { set: (order: Order) => Promise<Buffer>; close: () => void }

/** `templates` is the administrator's folder; empty where there is none. */
export function createTypesetter(templates: string | null): Typesetter {
  const { ask, close } = createChildQueue<Order, Answer, Buffer>({
    launch: () =>
      fork(new URL('./process.ts', import.meta.url), [templates ?? ''], {
        env: bareEnvironment(),
        execArgv: [],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      }),
    limits: typesettingLimits,
    longestTurn: 120_000,
    outcomeOf,
    busy,
    endedBy: (code, order) => (code === overLimit || code === null ? tooMuch(order) : busy()),
  })
  return { set: ask, close }
}

function outcomeOf(answer: Answer): Buffer | Refusal {
  if ('pdf' in answer) return Buffer.from(answer.pdf)
  if ('missingLetter' in answer) return new Refusal('paper.letter-missing', { letter: answer.missingLetter })
  return new Refusal('paper.template-broken', answer.fault)
}

const busy = () => new Refusal('paper.typesetter-busy', { seconds: 5 })
const tooMuch = ({ template }: Order) => new Refusal('paper.template-endless', { file: `${template}.typ` })
