import * as T from 'typebox'
import { object } from './route.ts'

/** Degrees of CGCS2000 within China. */
export const Place = object({ longitude: T.Number({ minimum: 73, maximum: 136 }), latitude: T.Number({ minimum: 3, maximum: 54 }) })
export type Place = T.Static<typeof Place>
