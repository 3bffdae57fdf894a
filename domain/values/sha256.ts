/**
 * SHA-256 as FIPS 180-4 describes it. Written out here because a draw is computed again on the server, on the command line and in the
 * browser of whoever doubts it, and a browser without TLS offers no digest of its own.
 */
export const sha256 = (text: string): string => digest(utf8(text)).map(hex).join('')

/** The same of bytes, such as those of a file. */
export const sha256OfBytes = (bytes: Uint8Array): string =>
  digest([...bytes])
    .map(hex)
    .join('')

/** The eight words of the digest, each an unsigned number of 32 bits. */
export const sha256Words = (text: string): number[] => digest(utf8(text))

const hex = (word: number) => word.toString(16).padStart(8, '0')

function digest(message: readonly number[]): number[] {
  const padded = pad(message)
  const state = [...initial]
  for (let at = 0; at < padded.length; at += 64) compress(state, scheduleOf(padded, at))
  return state
}

function pad(message: readonly number[]): number[] {
  const bits = message.length * 8
  const zeros = (119 - (message.length % 64)) % 64
  const high = Math.floor(bits / 2 ** 32)
  return [...message, 0x80, ...new Array<number>(zeros).fill(0), ...bytesOf(high), ...bytesOf(bits >>> 0)]
}

const bytesOf = (word: number) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function scheduleOf(bytes: readonly number[], at: number): number[] {
  const byte = (place: number) => bytes[at + place] ?? 0
  const words = Array.from(
    { length: 16 },
    (_, nth) => (byte(nth * 4) << 24) | (byte(nth * 4 + 1) << 16) | (byte(nth * 4 + 2) << 8) | byte(nth * 4 + 3),
  )
  const word = (nth: number) => words[nth] ?? 0
  for (let nth = 16; nth < 64; nth += 1) {
    const early = word(nth - 15)
    const late = word(nth - 2)
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words.push((word(nth - 16) + small + word(nth - 7) + large) | 0)
  }
  return words
}

function compress(state: number[], schedule: readonly number[]) {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let round = 0; round < 64; round += 1) {
    const choice = (e & f) ^ (~e & g)
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (constants[round] ?? 0) + (schedule[round] ?? 0)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [nth, word] of [a, b, c, d, e, f, g, h].entries()) state[nth] = ((state[nth] ?? 0) + word) >>> 0
}

/** A surrogate without its partner becomes the replacement character, as everywhere in the language. */
function utf8(text: string): number[] {
  return [...text].flatMap((letter) => {
    const given = letter.codePointAt(0) ?? 0
    const point = given >= 0xd800 && given <= 0xdfff ? 0xfffd : given
    const tail = (shift: number) => 0x80 | ((point >>> shift) & 63)
    if (point < 0x80) return [point]
    if (point < 0x800) return [0xc0 | (point >>> 6), tail(0)]
    if (point < 0x1_0000) return [0xe0 | (point >>> 12), tail(6), tail(0)]
    return [0xf0 | (point >>> 18), tail(12), tail(6), tail(0)]
  })
}

// The constants are the first 32 bits behind the point of the roots of the first primes, square and cube: nothing up anybody's sleeve.
const primes = Array.from({ length: 312 }, (_, number) => number).filter(
  (number) => number > 1 && !Array.from({ length: number }, (_, by) => by).some((by) => by > 1 && number % by === 0),
)
const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32)
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const constants = primes.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)))
