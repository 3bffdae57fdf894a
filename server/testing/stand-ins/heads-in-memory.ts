import { createSigner } from '../../audit/heads.ts'
import type { Heads, HeadsPlace } from '../../audit/heads-places.ts'
import { noteHead } from '../../audit/heads-store.ts'
import type { Database } from '../../database/connect.ts'

/** Two places that keep heads, whose lines a test may read and alter as somebody with access to them could. */
export function headsInMemory() {
  const kept: Record<HeadsPlace['name'], string[]> = { first: [], copy: [] }
  const place = (name: HeadsPlace['name']): HeadsPlace => ({
    name,
    address: name,
    append: async (line) => void kept[name].push(line),
    async *lines() {
      yield* kept[name]
    },
  })
  const heads: Heads = { signer: createSigner({ derive: (purpose) => Buffer.from(purpose) }), places: [place('first'), place('copy')] }
  return {
    heads,
    kept,
    note: async (db: Database) => {
      for (const each of heads.places) await noteHead(db, heads.signer, each)
    },
    /** Begins anew, as if these places had just been set up. */
    forget: async (db: Database) => {
      kept.first = []
      kept.copy = []
      await db`delete from audit_heads_place`
    },
  }
}
