import type { FastifyInstance } from 'fastify'
import type { Authority } from '#contract/authority.ts'
import { type Found, lookup } from '#contract/lookup.ts'
import type { Actor } from '#domain/access.ts'
import type { Database, Transaction } from '../database.ts'
import { serve } from '../http.ts'
import { listPolicies } from '../policies/list-store.ts'
import { glimpseFilers, glimpseProjects } from '../projects/list/glimpse-store.ts'
import { planned } from '../search.ts'
import { listExperts } from '../talent/store.ts'
import { listUnitOptions } from '../units/store.ts'
import { listAccounts } from '../users/store.ts'

/** More of one kind than fit on the screen help nobody: whoever wants them all opens the list. */
const most = { filings: 8, others: 5 }

/** The rooms are asked on one connection, each by its own rules of who may see what. */
export function lookupRoutes(app: FastifyInstance, db: Database) {
  serve(app, lookup.find, async ({ actor, query }) => {
    const text = query.text.trim()
    return text === '' ? nothingFound : planned(db, (tx) => find(tx, actor, text))
  })
}

async function find(tx: Transaction, actor: Actor, text: string): Promise<Found> {
  const size = most.others
  const holds = (authority: Authority) => actor.authorities.includes(authority)
  const [filings, units, policies, filers, accounts, experts] = await Promise.all([
    glimpseProjects(tx, actor, { text, size: most.filings }),
    actor.authorities.some((authority) => opensUnits.includes(authority)) ? listUnitOptions(tx, { actorId: actor.id, text }) : [],
    listPolicies(tx, actor, { text, sort: '-day', page: 1, size }),
    glimpseFilers(tx, actor, { text, size }),
    holds('USER_MANAGEMENT') ? listAccounts(tx, actor, { text, sort: 'name', page: 1, size }) : none,
    holds('PROJECT_MANAGEMENT') ? listExperts(tx, actor, { text, sort: 'name', page: 1, size }) : none,
  ])
  return {
    filings,
    units: units.slice(0, size).map(({ id, name, creditCode, roles }) => ({ id, name, creditCode, roles })),
    people: [
      ...filers,
      ...accounts.items.map(({ id, name, username, region }) => ({
        id,
        name,
        as: 'account' as const,
        about: username,
        region: region.name,
      })),
      ...experts.items.map(({ id, name, employer, region }) => ({ id, name, as: 'expert' as const, about: employer, region: region.name })),
    ],
    policies: policies.items.map(({ id, title, number, state }) => ({ id, title, number, state })),
  }
}

const nothingFound: Found = { filings: [], units: [], people: [], policies: [] }
/** A unit leads to its record or to its filings; whoever may open neither is not shown it. */
const opensUnits: readonly Authority[] = [
  'UNIT_MANAGEMENT',
  'PROJECT_MANAGEMENT',
  'VILLAGE_ADMIN',
  'SUPERVISE',
  'PERSONAL_PROJECT_MANAGEMENT',
]
const none = { items: [] }
