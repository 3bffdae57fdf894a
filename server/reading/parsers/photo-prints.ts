import { type Grey, printsOfPhoto } from '#domain/reading/photo-prints.ts'
import type { SentPhotoPrint } from '../tasks.ts'
import type { Pixels } from './upright.ts'

/** What a picture looks like, ready to leave the process. */
export const sentPrintsOf = (pixels: Pixels): SentPhotoPrint[] =>
  printsOfPhoto(greyOf(pixels)).map(({ coarse, across, down }) => ({ coarse: `${coarse}`, across: `${across}`, down: `${down}` }))

/** As bright as the eye takes the colours to be (ITU-R BT.601). */
function greyOf({ width, height, data }: Pixels): Grey {
  const grey = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at += 1)
    grey[at] = 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0)
  return { width, height, data: grey }
}
