import * as T from 'typebox'
import { object, oneOf } from './route.ts'

/** The level of a project; a fired indicator of severity 5 makes it red whatever the score. */
export const riskLevels = ['green', 'yellow', 'orange', 'red'] as const
export type RiskLevel = (typeof riskLevels)[number]
export const highestScore = 100

export const RiskRating = object({ score: T.Integer({ minimum: 0, maximum: highestScore }), level: oneOf(riskLevels) })
export type RiskRating = T.Static<typeof RiskRating>
