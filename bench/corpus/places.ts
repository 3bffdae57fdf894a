import type { Half } from '../evidence/chance.ts'

/** The county and the town in which the villages of a half lie. */
export const counties: Record<Half, string> = { first: '安远县', second: '临溪县' }
export const towns: Record<Half, string> = { first: '青石镇', second: '大坳乡' }
