import { randomInt } from 'node:crypto'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** What the property tests of this run draw their cases from. */
    propertySeed: number
  }
}

/** Every run searches elsewhere, and one that failed says how to search there again. */
export function setup(project: TestProject) {
  const seed = seedOfRun(process.env)
  project.provide('propertySeed', seed)
  return () => {
    if (process.exitCode)
      console.error(
        `Property seed ${seed}: repeat with PROPERTY_SEED=${seed} npm test -- ${project.name === 'rules' ? 'unit' : project.name}`,
      )
  }
}

/** Kept in the environment, so that all projects of a run draw from the same. */
export function seedOfRun(environment: Record<string, string | undefined>): number {
  environment.PROPERTY_SEED ||= String(randomInt(2 ** 31))
  const seed = Number(environment.PROPERTY_SEED)
  if (!Number.isInteger(seed)) throw new Error(`PROPERTY_SEED must be a whole number; it is ${environment.PROPERTY_SEED}.`)
  return seed
}
