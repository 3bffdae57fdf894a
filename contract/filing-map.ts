import * as T from 'typebox'
import { projectStates } from './lifecycle.ts'
import { id } from './project-views.ts'
import { filingReaders, ProjectQuery } from './projects.ts'
import { riskLevels } from './risk-levels.ts'
import { object, oneOf, orNull, route } from './route.ts'

const { page: _page, size: _size, sort: _sort, after: _after, ...filters } = ProjectQuery.properties

/** The filters of the filings list: a map shows what the list would. */
export const MapQuery = object(filters)
export type MapQuery = T.Static<typeof MapQuery>

const degrees = { longitude: T.Number(), latitude: T.Number() }

export const MappedFiling = object({
  id,
  number: orNull(T.String()),
  name: T.String(),
  state: oneOf(projectStates),
  level: orNull(oneOf(riskLevels)),
  ...degrees,
})
export type MappedFiling = T.Static<typeof MappedFiling>

/** In one marker so many are counted; one more means "more than that". */
export const mostInMarker = 200
/** So many of one place are named where the map goes no deeper. */
export const mostNamed = 20

export const MapMarker = object({
  /** The middle of what it stands for. */
  ...degrees,
  count: T.Integer(),
  /** The worst among them; null where none was judged yet. */
  level: orNull(oneOf(riskLevels)),
  /** The filings themselves, where there is one, or where the map goes no deeper. */
  filings: T.Array(MappedFiling),
})
export type MapMarker = T.Static<typeof MapMarker>

export const filingMap = {
  map: route({
    method: 'GET',
    path: '/projects/map',
    gate: filingReaders,
    does: 'Where on the map the filings of a list lie, how many of them have no place, and what map to draw beneath',
    query: MapQuery,
    reply: object({
      bounds: orNull(object({ west: T.Number(), south: T.Number(), east: T.Number(), north: T.Number() })),
      /** Counted as in a marker. */
      placeless: T.Integer(),
      /** Only the newest of a wide area were looked through: what is sought is too frequent there to be gathered. */
      partial: T.Boolean(),
    }),
  }),
  mapTile: route({
    method: 'GET',
    path: '/projects/map/:z/:x/:y',
    gate: filingReaders,
    does: 'The filings of a list in one square of the map, near ones gathered into one marker',
    params: object({
      z: T.Integer({ minimum: 0, maximum: 18 }),
      x: T.Integer({ minimum: 0, maximum: 2 ** 18 - 1 }),
      y: T.Integer({ minimum: 0, maximum: 2 ** 18 - 1 }),
    }),
    query: MapQuery,
    reply: T.Array(MapMarker),
  }),
}
