import type { ChildProcess } from 'node:child_process'
import { Refusal } from '#contract/errors.ts'

type Terms<Question, Answer, Result> = {
  launch: () => ChildProcess
  limits: { waiting: number; idleSeconds: number }
  /** Nobody waits longer for one answer, however little of the processor it got. In milliseconds. */
  longestTurn: number
  outcomeOf: (answer: Answer) => Result | Refusal
  /** Whether a process that gave this answer is not trusted with the next question. */
  isSpent?: (answer: Answer) => boolean
  /** What is said where there is no room for another question, or for another process. */
  busy: () => Refusal
  /** What is said when a process ended, by its code, or had to be ended because it took too long (null). */
  endedBy: (code: number | null, question: Question) => Refusal
  /** Hears whether a process could be started, as far as that is known. */
  onStart?: (started: boolean) => void
}

type Waiting<Question, Result> = {
  question: Question
  resolve: (result: Result) => void
  reject: (refusal: Refusal) => void
  isAskedAgain?: boolean
}

/**
 * Questions answered one after the other in a process of its own, which can be ended at any time. The first question starts it; it ends when
 * none has come for a while.
 */
export function createChildQueue<Question extends object, Answer, Result extends object>(terms: Terms<Question, Answer, Result>) {
  const { launch, limits, longestTurn, outcomeOf, isSpent, busy, endedBy, onStart } = terms
  const queue: Waiting<Question, Result>[] = []
  let child: ChildProcess | null = null
  let current: Waiting<Question, Result> | null = null
  let timer: NodeJS.Timeout | undefined

  const end = () => {
    child?.kill('SIGKILL')
    child = null
  }
  const start = (): ChildProcess => {
    const started = launch()
    const isOver = (refusal: (question: Question) => Refusal) => {
      if (started !== child) return
      child = null
      if (current) finish(refusal(current.question))
    }
    started.on('message', (answer: Answer) => {
      onStart?.(true)
      if (started !== child || !current) return
      if (isSpent?.(answer)) end()
      finish(outcomeOf(answer))
    })
    started.on('error', () => {
      onStart?.(false)
      isOver(busy) // the machine has no room for another process
    })
    started.on('exit', (code, signal) => {
      if (signal === 'SIGKILL' && started === child && current && !current.isAskedAgain) askAgain(current)
      else isOver((question) => endedBy(code ?? 0, question))
    })
    return started
  }
  /** Who kills a process from outside, be it the system that has no memory left, says nothing of the question. The second time it is to blame. */
  const askAgain = (killed: Waiting<Question, Result>) => {
    child = null
    current = null
    queue.unshift({ ...killed, isAskedAgain: true })
    next()
  }
  const finish = (outcome: Result | Refusal) => {
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
      timer = setTimeout(end, limits.idleSeconds * 1000).unref()
      return
    }
    timer = setTimeout(() => {
      end()
      finish(endedBy(null, taken.question))
    }, longestTurn)
    child ??= start()
    child.send(taken.question, () => {}) // a process that died meanwhile tells so by its `exit`
  }

  return {
    ask: (question: Question) =>
      new Promise<Result>((resolve, reject) => {
        if (queue.length >= limits.waiting) return reject(busy())
        queue.push({ question, resolve, reject })
        next()
      }),
    /** Whoever still waits is told. */
    close: () => {
      clearTimeout(timer)
      end()
      for (const one of [...(current ? [current] : []), ...queue.splice(0)]) one.reject(busy())
      current = null
    },
  }
}

/** What a process that is not trusted gets to know of ours: neither keys nor addresses. Windows starts nothing without this one. */
export const bareEnvironment = () => ({ SystemRoot: process.env.SystemRoot })
