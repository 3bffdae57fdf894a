import type { FastifyInstance } from 'fastify'
import type { Authority } from '#contract/authority.ts'
import { type Found, lookup } from '#contract/lookup.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Transaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { listPolicies } from '../policies/list-store.ts'
import { lookUpFilers, lookUpFilings } from '../projects/list/lookup-store.ts'
import type { Readers } from '../replica/readers.ts'
import { planned } from '../search/search.ts'
import { listExperts } from '../talent/store.ts'
import { listUnitOptions } from '../units/store.ts'
import { listAccounts } from '../users/store.ts'

/** More of one kind than fit on the screen help nobody: whoever wants them all opens the list. */
const most = { filings: 8, others: 5 }

/** Each feature is asked by its own rules of who may see what. Filings are found in one way whatever is typed, the others are few and planned. */
export function lookupRoutes(app: FastifyInstance, { ask }: Readers) {
  serve(app, lookup.find, async ({ actor, query, request }) => {
    const text = query.text.trim()
    if (text === '') return nothingFound
    return ask(request, async ({ db, keptPlans }) => {
      const [filings, others] = await Promise.all([
        lookUpFilings(keptPlans, actor, { text, size: most.filings }),
        planned(db, (tx) => findOthers(tx, actor, text)),
      ])
      return { filings, ...others }
    })
  })
}

async function findOthers(tx: Transaction, actor: Actor, text: string): Promise<Omit<Found, 'filings'>> {
  const size = most.others
  const holds = (authority: Authority) => actor.authorities.includes(authority)
  const [units, policies, filers, accounts, experts] = await Promise.all([
    actor.authorities.some((authority) => opensUnits.includes(authority)) ? listUnitOptions(tx, { actorId: actor.id, text }) : [],
    listPolicies(tx, actor, { text, sort: '-day', page: 1, size }),
    lookUpFilers(tx, actor, { text, size }),
    holds('USER_MANAGEMENT') ? listAccounts(tx, actor, { text, sort: 'name', page: 1, size }) : none,
    holds('PROJECT_MANAGEMENT') ? listExperts(tx, actor, { text, sort: 'name', page: 1, size }) : none,
  ])
  return {
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
