import { type Connection, type Database, inTransaction } from '../database.ts'

/** Adds what changed to the cells. Several processes may call it at once: one does it, the others have nothing to do. */
export async function foldStatistics(db: Connection): Promise<number> {
  const [row] = await db<{ folded: number }[]>`select fold_statistics() as folded`
  return row?.folded ?? 0
}

const portion = 2_000

/** Gathers the facts of every filing afresh, in portions that hold nobody up for long, then adds all of them up; answers the number of cells. */
export async function rebuildStatistics(db: Database): Promise<number> {
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null; ) {
    const [row]: { last: string | null }[] = await db<{ last: string | null }[]>`
      with next as materialized (select id from project where id > ${after} order by id limit ${portion}),
        done as materialized (select refresh_filing_facts(array(select id from next order by id)))
      select (select id from next order by id desc limit 1) as last from done`
    after = row?.last ?? null
  }
  return inTransaction(db, async (tx) => {
    await tx`set local statement_timeout = 0`
    const [row] = await tx<{ cells: number }[]>`select rebuild_statistics_cells() as cells`
    return row?.cells ?? 0
  })
}
