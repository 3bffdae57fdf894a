/** How long a page's script or style may take to arrive. */
export const chunkLimit = 120_000

export class ChunkMissing extends Error {
  override readonly name = 'ChunkMissing'
  readonly why: 'failed' | 'timed-out'

  constructor(why: 'failed' | 'timed-out', cause?: unknown) {
    super(`A part of the page ${why === 'failed' ? 'could not be loaded' : 'did not arrive in time'}`, { cause })
    this.why = why
  }
}

/** Loads a part of the page on demand, and says which of the two ways it went wrong: it failed, or it never came. */
export async function loadChunk<Part>(load: () => Promise<Part>, limit = chunkLimit): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkMissing('timed-out')), limit)
  })
  const arrival = load().catch((reason: unknown) => {
    throw new ChunkMissing('failed', reason)
  })
  try {
    return await Promise.race([arrival, late])
  } finally {
    clearTimeout(timer)
  }
}
