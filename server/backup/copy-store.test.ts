import { expect, test, vi } from 'vitest'
import { inTransaction } from '../database/connect.ts'
import { openTestServer } from '../testing/test-server.ts'
import { copyOut } from './copy-store.ts'

test('rows that come faster than they are taken leave the line open for the next question, wherever they end', async () => {
  const { db, close } = await openTestServer()
  for (let count = 66; count < 82; count += 1) {
    await db.unsafe(`create table wide_${count} as select repeat('x', 1000) as line from generate_series(1, ${count})`)
    await inTransaction(db, async (tx) => {
      const rows = await copyOut(tx, { name: `wide_${count}`, columns: ['line'] })
      await vi.waitFor(() => expect(rows.readableLength).toBeGreaterThan(rows.readableHighWaterMark), { timeout: 60_000 })
      let size = 0
      for await (const chunk of rows) size += chunk.length
      expect(size).toBe(count * 1_001)
      expect(await tx`select 1 as one`).toMatchObject([{ one: 1 }])
    })
  }
  await close()
})
