import type { Challenge, Proof } from '#contract/public-appeals.ts'

type Solution = Proof['solution']

/**
 * Looks for the counter whose hash begins as an ALTCHA challenge (version 2, SHA-256, one round) asks for: SHA-256 of salt, nonce and the
 * counter in four bytes. Written out here because a browser without TLS offers no digest of its own, and because tens of thousands of
 * short hashes are faster this way than through an asynchronous one. Null when no counter of the range fits: ask for the next range.
 */
export function solveChallenge({ parameters }: Challenge, range: { from: number; to: number }): Solution | null {
  const wanted = wordsOf(bytesOf(parameters.keyPrefix))
  const { block, counterAt } = blockFor([...bytesOf(parameters.salt), ...bytesOf(parameters.nonce)])
  const view = new DataView(block.buffer)
  const state = new Uint32Array(8)
  for (let counter = range.from; counter < range.to; counter += 1) {
    view.setUint32(counterAt, counter)
    hash(view, state)
    if (wanted.every((word, at) => word === state[at])) return { counter, derivedKey: hexOf(state, parameters.keyLength) }
  }
  return null
}

/** Salt, nonce and counter fit into one block of 64 bytes, with the mark behind them and their length in bits at its end. */
function blockFor(beginning: readonly number[]) {
  const length = beginning.length + 4
  if (length > 55) throw new RangeError('The challenge is longer than one block.')
  const block = new Uint8Array(64)
  block.set(beginning)
  block[length] = 0x80
  new DataView(block.buffer).setUint32(60, length * 8)
  return { block, counterAt: beginning.length }
}

const bytesOf = (hex: string) => Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))

/** Whole words only: a prefix is given in them. */
const wordsOf = (bytes: readonly number[]) =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) =>
    bytes.slice(at * 4, at * 4 + 4).reduce((word, byte) => ((word << 8) | byte) >>> 0, 0),
  )

const hexOf = (state: Uint32Array, bytes: number) =>
  [...state]
    .map((word) => word.toString(16).padStart(8, '0'))
    .join('')
    .slice(0, bytes * 2)

const schedule = new Uint32Array(64)

/** One block of SHA-256 (FIPS 180-4). */
function hash(block: DataView, state: Uint32Array) {
  for (let at = 0; at < 16; at += 1) schedule[at] = block.getUint32(at * 4)
  for (let at = 16; at < 64; at += 1) {
    const early = schedule[at - 15] as number // filled above
    const late = schedule[at - 2] as number
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    schedule[at] = (schedule[at - 16] as number) + small + (schedule[at - 7] as number) + large
  }
  state.set(initial)
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = initial
  for (let at = 0; at < 64; at += 1) {
    const choice = (e & f) ^ (~e & g)
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (constants[at] as number) + (schedule[at] as number)) | 0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const rounds = [a, b, c, d, e, f, g, h]
  for (let at = 0; at < 8; at += 1) state[at] = (state[at] as number) + (rounds[at] as number)
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The first 32 bits behind the point of the square and cube roots of the first primes. */
const primes = Array.from({ length: 312 }, (_, at) => at).filter(
  (number) => number > 1 && !Array.from({ length: number - 2 }, (_, at) => at + 2).some((divisor) => number % divisor === 0),
)
const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32)
const initial = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const constants = Uint32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)))
