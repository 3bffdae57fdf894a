/** How long something takes, in milliseconds: median and 99th percentile of many tries. */
export async function timed(tries: number, work: (at: number) => PromiseLike<unknown>): Promise<{ median: string; p99: string }> {
  const times: number[] = []
  for (let at = 0; at < tries; at += 1) {
    const began = performance.now()
    await work(at)
    times.push(performance.now() - began)
  }
  times.sort((one, other) => one - other)
  return { median: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

/** One line of a table: the first cell and the last are words, those between are figures. */
export const line = (cells: readonly string[]) =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(44) : at < 3 ? cell.padStart(10) : `  ${cell}`)).join('')

const quantile = (sorted: readonly number[], share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2)
