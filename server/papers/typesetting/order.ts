/** What the typesetting process is asked: a template by its name and what the paper says, as JSON. */
export type Order = { template: string; data: string }

/** Where and why a template, or what was put into it, could not be set. */
export type Fault = { file: string; line: number; reason: string }
export type Answer = { pdf: Uint8Array } | { fault: Fault } | { missingLetter: string }

/** How much one paper may cost: the memory of the whole process in MB, and processor time in seconds. */
export const typesettingLimits = { memory: 700, seconds: 20, waiting: 40, idleSeconds: 30 } as const

/** How the process says that a template took more than it may. */
export const overLimit = 75
