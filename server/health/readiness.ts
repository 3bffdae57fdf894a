/** What the server needs to do its work. Strangers may ask, so that a part has a name and no reasons. */
export const parts = ['database', 'schema', 'storage', 'disk', 'jobs', 'sealing', 'key', 'reading', 'backup'] as const
/** A backup that failed has to be seen to, and keeps nobody from working: it alone makes no server unready. */
const needed = parts.filter((part) => part !== 'backup')
export type Part = (typeof parts)[number]

export type Readiness = { status: 'ready' | 'unready'; parts: Record<Part, 'ok' | 'fault'> }

/** What is wrong with each part, in words for the operator; null where nothing is. */
export type Faults = Record<Part, string | null>

type Terms = {
  inspect: () => Promise<Faults>
  /** Told when a part fails, and when it works again. */
  report: (part: Part, fault: string | null) => void
  now?: () => number
}

/** However often it is asked, everything is looked at once a second. */
const keptFor = 1_000

/** Answers whether the server can work. Whoever asks while it is being found out waits for the same answer. */
export function createReadiness({ inspect, report, now = Date.now }: Terms): () => Promise<Readiness> {
  const known = new Map<Part, string | null>()
  let last: { at: number; answer: Promise<Readiness> } | null = null

  const look = async (): Promise<Readiness> => {
    const faults = await inspect()
    for (const part of parts) {
      if ((known.get(part) ?? null) === null ? faults[part] !== null : faults[part] === null) report(part, faults[part])
      known.set(part, faults[part])
    }
    const answer = (part: Part) => [part, faults[part] === null ? 'ok' : 'fault'] as const
    return {
      status: needed.every((part) => faults[part] === null) ? 'ready' : 'unready',
      parts: Object.fromEntries(parts.map(answer)) as Readiness['parts'], // one entry for every part
    }
  }

  return () => {
    if (!last || now() - last.at >= keptFor) last = { at: now(), answer: look() }
    return last.answer
  }
}
