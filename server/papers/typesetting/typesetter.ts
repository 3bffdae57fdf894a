import { type ChildProcess, fork } from 'node:child_process'
import { Refusal } from '#contract/errors.ts'
import { type Answer, type Order, overLimit, typesettingLimits } from './order.ts'

/** Sets papers one after the other in a process of its own, which the first one starts and which ends when none has come for a while. */
export type Typesetter = { set: (order: Order) => Promise<Buffer>; close: () => void }

type Waiting = { order: Order; resolve: (pdf: Buffer) => void; reject: (refusal: Refusal) => void }

/** Nobody waits longer for one paper, however little of the processor it got. */
const longestTurn = 120_000

/** `templates` is the administrator's folder; empty where there is none. */
export function createTypesetter(templates: string | null): Typesetter {
  const queue: Waiting[] = []
  let child: ChildProcess | null = null
  let current: Waiting | null = null
  let timer: NodeJS.Timeout | undefined

  const end = () => {
    child?.kill('SIGKILL')
    child = null
  }
  const start = (): ChildProcess => {
    const started = fork(new URL('./process.ts', import.meta.url), [templates ?? ''], {
      env: { SystemRoot: process.env.SystemRoot }, // neither keys nor addresses; Windows starts nothing without this one
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const isOver = (refusal: (order: Order) => Refusal) => {
      if (started !== child) return
      child = null
      if (current) finish(refusal(current.order))
    }
    started.on('message', (answer: Answer) => started === child && current && finish(outcomeOf(answer)))
    started.on('error', () => isOver(busy)) // the machine has no room for another process
    started.on('exit', (code) => isOver(code === overLimit ? tooMuch : busy))
    return started
  }
  const finish = (outcome: Buffer | Refusal) => {
    clearTimeout(timer)
    const done = current
    current = null
    if (outcome instanceof Refusal) done?.reject(outcome)
    else done?.resolve(outcome)
    next()
  }
  const next = () => {
    if (current) return
    clearTimeout(timer)
    const taken = queue.shift() ?? null
    current = taken
    if (!taken) {
      timer = setTimeout(end, typesettingLimits.idleSeconds * 1000).unref()
      return
    }
    timer = setTimeout(() => {
      end()
      finish(tooMuch(taken.order))
    }, longestTurn)
    child ??= start()
    child.send(taken.order, () => {}) // a process that died meanwhile tells so by its `exit`
  }

  return {
    set: (order) =>
      new Promise((resolve, reject) => {
        if (queue.length >= typesettingLimits.waiting) return reject(busy())
        queue.push({ order, resolve, reject })
        next()
      }),
    close: () => {
      clearTimeout(timer)
      end()
      for (const one of [...(current ? [current] : []), ...queue.splice(0)]) one.reject(busy())
      current = null
    },
  }
}

function outcomeOf(answer: Answer): Buffer | Refusal {
  if ('pdf' in answer) return Buffer.from(answer.pdf)
  if ('missingLetter' in answer) return new Refusal('paper.letter-missing', { letter: answer.missingLetter })
  return new Refusal('paper.template-broken', answer.fault)
}

const busy = () => new Refusal('paper.typesetter-busy', { seconds: 5 })
const tooMuch = ({ template }: Order) => new Refusal('paper.template-endless', { file: `${template}.typ` })
