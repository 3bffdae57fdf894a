import type { FastifyInstance } from 'fastify'
import { faulty } from '#contract/errors.ts'
import { scope } from '#contract/scope.ts'
import { periodOf } from '#domain/people/assignments.ts'
import { explainScope } from '#domain/people/scope.ts'
import type { Database } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { readPerson, readTarget } from './store.ts'

export function scopeExplanationRoutes(app: FastifyInstance, db: Database) {
  serve(app, scope.explanation, async ({ actor, query: { userId, username, region: code } }) => {
    const wanted = userId === undefined ? username && { username } : { userId }
    if (!wanted) throw faulty({ field: 'username', code: 'required' })
    const { region, current, today } = await readTarget(db, actor, code)
    const { roles, assignments, ...user } = await readPerson(db, actor, wanted)
    const authorities = [...new Set(roles.flatMap((role) => role.codes))].sort()
    const findings = explainScope({ id: user.id, region: user.region, authorities, assignments }, { scopeCode: current.code, today })
    return {
      user,
      region,
      successor: current.code === region.code ? null : current,
      authorities: findings.map((finding) => ({
        ...finding,
        kinds: [...finding.kinds],
        through: roles.filter((role) => role.codes.includes(finding.authority)).map((role) => role.name),
      })),
      assignments: assignments.map(({ prefix, kinds, ...assignment }) => ({
        ...assignment,
        kinds: [...kinds],
        period: periodOf(assignment, today),
        covers: current.code.startsWith(prefix),
      })),
    }
  })
}
