import type { TestServer } from './test-server.ts'

/** A server, and when each step of a test began in it. */
export type World = { server: TestServer; steps: number[] }

/**
 * Begins the next step of a test in a world. Whatever happened before bears an earlier millisecond than whatever happens from now on, so that
 * every time tells in which step it was noted.
 */
export async function beginStep({ server, steps }: World): Promise<void> {
  const clock = async () => {
    const [{ now }] = await server.db<[{ now: number }]>`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`
    return now
  }
  const before = await clock()
  let now = before
  while (now === before) now = await clock()
  steps.push(now)
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const times = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3,6}Z/g
/** The numbers of notifications are times in microseconds; one that counts stays as it is. */
const clockNumbers = /(?<="seq":)\d{16}/g

/**
 * A reading in words that are the same in two worlds where the same happened, and only there. What both worlds began with is left as it is. An id
 * that came later was drawn by lot: it becomes its place among the new ones of its page. A later time becomes the step in which it lies, so
 * that one noted while only one of the worlds did something stands out.
 */
export function comparable(reading: ReadonlyMap<string, string>, { steps }: World, known: ReadonlySet<string>): Map<string, string> {
  const stepOf = (milliseconds: number, text: string) => {
    const step = steps.findLastIndex((begin) => begin <= milliseconds)
    return step < 0 ? text : `during step ${step}`
  }
  const said = (text: string) => {
    const fresh = [...new Set(text.match(uuids))].filter((id) => !known.has(id))
    return text
      .replace(uuids, (id) => (known.has(id) ? id : `new id ${fresh.indexOf(id) + 1}`))
      .replace(times, (time) => stepOf(Date.parse(time), time))
      .replace(clockNumbers, (number) => stepOf(Math.floor(Number(number) / 1000), number))
  }
  return new Map([...reading].map(([address, text]) => [address, said(text)]))
}

/** Every id in what was read. */
export const idsIn = (readings: Iterable<ReadonlyMap<string, string>>): Set<string> =>
  new Set([...readings].flatMap((reading) => [...reading.values()].flatMap((text) => text.match(uuids) ?? [])))
