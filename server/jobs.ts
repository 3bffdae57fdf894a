import { PgBoss } from 'pg-boss'

/** Work that is done in the background, by exactly one of all processes at a time. */
export type Job = { name: string; cron: string; run: () => Promise<unknown> }

type Terms = { url: string; jobs: readonly Job[]; onError: (error: unknown) => void }
export type Jobs = { nudge: (name: string) => void; stop: () => Promise<void> }

/** Nudges that come together count as one. */
const patience = 500

/**
 * The queue keeps one job waiting and one running per name, whatever the number of processes. Every job also comes by the clock, so that a
 * nudge lost with its process costs a minute and nothing else. The queue has its own two connections and its own schema.
 */
export async function startJobs({ url, jobs, onError }: Terms): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, schema: 'jobs', max: 2, application_name: 'supervision-jobs' })
  boss.on('error', onError)
  await boss.start()
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name, { policy: 'stately', retryLimit: 0, expireInSeconds: 3600 })
    await boss.schedule(name, cron, {}, { tz: 'Asia/Shanghai' })
    await boss.work(name, { pollingIntervalSeconds: 2 }, async () => {
      await run().catch(onError)
    })
  }
  const waiting = new Map<string, NodeJS.Timeout>()
  const nudge = (name: string) => {
    if (waiting.has(name)) return
    const timer = setTimeout(() => {
      waiting.delete(name)
      boss.send(name, {}).catch(onError)
    }, patience)
    waiting.set(name, timer)
  }
  return {
    nudge,
    stop: async () => {
      for (const timer of waiting.values()) clearTimeout(timer)
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
