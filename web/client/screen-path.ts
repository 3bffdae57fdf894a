import type { ScreenPath } from '#contract/screens.ts'

type Params<Path extends string> = Path extends `${string}:${infer Name}` ? Readonly<Record<Name, string>> : Readonly<Record<string, never>>

/** The address of a screen, with its parameters filled in. */
export const screenPath = <Path extends ScreenPath>(path: Path, params: Params<Path>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((params as Readonly<Record<string, string>>)[name])))
