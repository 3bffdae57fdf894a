import * as T from 'typebox'
import { projectKind } from './filing.ts'
import { ProjectReference } from './findings.ts'
import { id, named, place } from './project-views.ts'
import { regionCode } from './regions.ts'
import { riskLevels } from './risk-levels.ts'
import { day, firstVersion, label, moment, object, oneOf, orNull, pageQuery } from './route.ts'

export const PickTerms = object({
  region: regionCode,
  kinds: T.Array(projectKind, { minItems: 1, maxItems: 3, uniqueItems: true }),
  count: T.Integer({ minimum: 1, maximum: 50 }),
})
export type PickTerms = T.Static<typeof PickTerms>

/** Everything a pick rests on: from these anybody can compute the result again. */
export const PickRecord = object({
  algorithm: T.String(),
  seed: T.String(),
  count: T.Integer(),
  candidates: T.Array(object({ id, weight: T.Integer() })),
  chosen: T.Array(id),
})
export type PickRecord = T.Static<typeof PickRecord>

export const Pick = object({
  id,
  region: object({ code: regionCode, name: label }),
  kinds: T.Array(projectKind),
  madeBy: named,
  madeAt: moment,
  record: PickRecord,
  chosen: T.Array(object({ project: ProjectReference, level: oneOf(riskLevels), inspectionId: orNull(id) })),
})
export type Pick = T.Static<typeof Pick>
export const PickRow = object({
  id,
  region: object({ code: regionCode, name: label }),
  candidates: T.Integer(),
  chosen: T.Integer(),
  madeBy: named,
  madeAt: moment,
})
export type PickRow = T.Static<typeof PickRow>

export const CheckList = object({
  kind: projectKind,
  questions: T.Array(label),
  version: firstVersion,
  mayChange: T.Boolean(),
})
export type CheckList = T.Static<typeof CheckList>

export const PickQuery = object(pageQuery)
export type PickQuery = T.Static<typeof PickQuery>
/** What a pick is asked for: from where how many, and the day on which they are visited. */
export const NewPick = object({ ...PickTerms.properties, plannedOn: day })
export type NewPick = T.Static<typeof NewPick>

/** The picks one may read, and the regions of one's assignments: within them one picks. */
export const PickPage = object({ items: T.Array(PickRow), total: T.Integer(), regions: T.Array(place) })
