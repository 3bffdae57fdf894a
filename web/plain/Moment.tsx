import { momentText } from '../client/clock.ts'

/** A point in time, in the time of Shanghai. */
export function Moment({ at }: { at: string }) {
  return (
    <time className="figure" dateTime={at}>
      {momentText(at)}
    </time>
  )
}
