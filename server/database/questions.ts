/** A statement as the client makes it. It is sent when somebody waits for it. */
export type Statement = Part & {
  string: string
  signature: string
  parameters: unknown
  active: boolean
  options: { prepare?: boolean; onexecute?: () => boolean }
  resolve: Settle
  reject: Settle
  handle: () => unknown
}
type Part = { strings: readonly string[] | null; args: readonly unknown[] | null }
type Settle = (outcome: unknown) => void
type Client = ((strings: TemplateStringsArray, ...args: never[]) => unknown) & { unsafe: (...words: never[]) => unknown }

/** What is done to a statement before it is sent, and what is told of its text once it is answered. */
export type Before = (statement: Statement) => ((text: string) => void) | undefined

/** What is asked in another way than by waiting for it. */
const ways = ['values', 'raw', 'simple', 'describe', 'cursor', 'forEach', 'readable', 'writable'] as const

/**
 * A question or a part of one. Most are parts: a list is put together from sixty. The client makes a promise with functions of its own of each,
 * and those functions, being written to properties, V8 takes for long-lived: they and all that they lead to, the rows of an answer among it, stayed
 * in memory until the next full collection, and were copied there. So a part is only noted down here. A whole question becomes a statement of the
 * client when it is waited for, and the statement lets go of everything once it is answered.
 */
export class Question {
  readonly strings: readonly string[]
  readonly args: readonly unknown[]
  readonly #make: () => Statement
  readonly #before: Before
  #answer: Promise<unknown> | undefined

  constructor({
    strings,
    args,
    make,
    before,
  }: { strings: readonly string[]; args: readonly unknown[]; make: () => unknown; before: Before }) {
    this.strings = strings
    this.args = args
    this.#make = make as () => Statement
    this.#before = before
  }

  // biome-ignore lint/suspicious/noThenProperty: it is waited for like the client's own
  then(onAnswer?: (answer: unknown) => unknown, onError?: (error: unknown) => unknown) {
    return this.#ask().then(onAnswer, onError)
  }
  catch(onError: (error: unknown) => unknown) {
    return this.#ask().catch(onError)
  }
  finally(onEnd: () => void) {
    return this.#ask().finally(onEnd)
  }
  execute() {
    void this.#ask()
    return this
  }

  /** The client's own statement, for what only that can do. */
  statement(): Statement {
    const made = this.#make()
    this.#before(made)
    return made
  }

  #ask(): Promise<unknown> {
    this.#answer ??= this.#send()
    return this.#answer
  }

  #send(): Promise<unknown> {
    try {
      const made = this.#make()
      return answerOf(made, this.#before(made))
    } catch (error) {
      return Promise.reject(error)
    }
  }
}

for (const way of ways)
  Object.defineProperty(Question.prototype, way, {
    value(this: Question, ...words: unknown[]) {
      const made = this.statement() as unknown as Record<string, (...words: unknown[]) => unknown>
      return made[way]?.(...words)
    },
  })

function answerOf(made: Statement, told: ((text: string) => void) | undefined): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers()
  const { reject: refuse } = made
  const letGo = () => {
    made.active = false
    made.resolve = made.reject = ignored
    made.strings = made.args = made.parameters = null
    made.string = made.signature = ''
  }
  const answered = (answer: unknown) => {
    told?.(made.string)
    letGo()
    resolve(answer)
  }
  const failed = (error: unknown) => {
    letGo()
    // A transaction hears of it from the statement itself, and is then not committed, whoever else hears of it.
    void Promise.prototype.catch.call(made, ignored)
    refuse(error)
    reject(error)
  }
  // By name: a function written where it is assigned would be taken for long-lived, as the client's are.
  made.resolve = answered
  made.reject = failed
  made.handle()
  return promise
}

const ignored = () => {}

/** How a client, or one of its transactions, is asked. Whatever is no question, such as a list of values, the client makes itself. */
export function questionsTo<C extends Client>(client: C, before: Before, check: () => void = ignored): Pick<C, 'unsafe'> & { ask: C } {
  knowPartsBy(client)
  const ask = (strings: TemplateStringsArray, ...args: never[]) => {
    if (!isTemplate(strings)) return client(strings, ...args)
    const make = () => {
      check()
      return client(strings, ...args)
    }
    return new Question({ strings, args, make, before })
  }
  const unsafe = (...words: never[]) => {
    const make = () => {
      check()
      return client.unsafe(...words)
    }
    return new Question({ strings: [words[0] ?? ''], args: [], make, before })
  }
  return { ask: ask as unknown as C, unsafe }
}

const isTemplate = (strings: unknown): boolean => Array.isArray(strings) && 'raw' in strings

/** The client takes for a part what descends from its own kind of question. */
function knowPartsBy(client: Client) {
  if (Object.getPrototypeOf(Question.prototype) !== Object.prototype) return
  Object.setPrototypeOf(Question.prototype, Object.getPrototypeOf(client(Object.assign([''], { raw: [''] }))))
}
