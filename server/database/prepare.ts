import { DatabaseUnusable } from './check.ts'
import { type Database, inTransaction } from './connect.ts'
import { migrate, schemaLock } from './migrate.ts'

/** The role that owns the tables and the role the server works with. They may be the same, which is less safe. */
type Roles = { owner: Database; server: Database }

/** What nobody may change afterwards, not even somebody who has got hold of the server. */
export const appendOnly = [
  'audit_line',
  'audit_seal',
  'audit_epoch',
  'alert_event',
  'finding_event',
  'appeal_event',
  'appeal_look',
  'appeal_publication',
  'appeal_publication_figure',
  'paper',
]

/** The owner makes the tables and lets the server's role work with them. Several processes may call this at once. */
export async function prepareDatabase({ owner, server }: Roles): Promise<void> {
  await migrate(owner).catch((error: unknown) => {
    throw isForbidden(error) ? new DatabaseUnusable(mayNotCreate) : error
  })
  const [{ role }] = await server<[{ role: string }]>`select current_user as role`
  await grantAccess(owner, role)
  await refuseAnotherDatabase(server)
}

/**
 * The rights of the server's role, granted anew at every start: to read and write rows, never to change tables. Owners of the same tables,
 * and roles that may become their owner, need no grants and cannot be held back by them.
 */
const grantAccess = (owner: Database, role: string) =>
  inTransaction(owner, async (tx) => {
    await tx`select pg_advisory_xact_lock(${schemaLock})`
    const [found] = await tx<[{ name: string; schema: string; tables: string; sequences: string }]>`
      select quote_ident(${role}) as name, quote_ident(current_schema()) as schema,
        string_agg(oid::regclass::text, ', ') filter (where relkind <> 'S') as tables,
        string_agg(oid::regclass::text, ', ') filter (where relkind = 'S') as sequences
      from pg_class where pg_get_userbyid(relowner) = current_user and current_user <> ${role}
        and relnamespace = (select oid from pg_namespace where nspname = current_schema()) and relkind in ('r', 'p', 'v', 'S')`
    const { name, schema, tables, sequences } = found
    if (tables === null) return
    await tx.unsafe(`
      grant usage on schema ${schema} to ${name};
      grant select, insert, update, delete on ${tables} to ${name};
      grant usage on ${sequences} to ${name};
      revoke update, delete on ${appendOnly.join(', ')} from ${name};
      revoke insert, update, delete on schema_version from ${name}`)
  })

async function refuseAnotherDatabase(server: Database) {
  const [row] = await server<[{ present: boolean }]>`select to_regclass('schema_version') is not null as present`
  if (!row.present) throw new DatabaseUnusable('DATABASE_URL does not lead to the database in which DATABASE_OWNER_URL keeps the tables.')
}

/** May the role undo the rules that protect the audit trail? */
export async function ownsTheTrail(server: Database): Promise<boolean> {
  const [row] = await server<[{ owns: boolean }]>`
    select pg_has_role(relowner, 'member') as owns from pg_class where oid = 'audit_line'::regclass`
  return row.owns
}

export const oneRoleWarning =
  'the role of DATABASE_URL owns the tables, so that the audit trail is only as safe as that role. ' +
  'Better: DATABASE_OWNER_URL for the owner, and in DATABASE_URL a role without special powers.'

const mayNotCreate =
  'The role of DATABASE_URL may not create tables. Set DATABASE_OWNER_URL to the address of the role that owns the database.'

const isForbidden = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42501'
