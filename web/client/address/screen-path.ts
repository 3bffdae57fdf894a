import type { ScreenPath } from '#contract/screens.ts'

/** How the types of the router call an address whose parameters are filled in, and one that nobody knows but the server. */
export type Filled<Path extends string> = Path extends `${infer Before}:${infer Name}` ? `${Before}<${Name}>` : Path
export type Address = '/<anywhere>'

type Params<Path extends string> = Path extends `${string}:${infer Name}` ? Readonly<Record<Name, string>> : Readonly<Record<string, never>>

/** The address of a screen, with its parameters filled in. */
export const screenPath = <Path extends ScreenPath>(path: Path, params: Params<Path>): Filled<Path> =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Readonly<Record<string, string>>)[name])),
  ) as Filled<Path>

/** For addresses that the table of screens or the server names: no compiler can look at those. */
export const asAddress = (path: string): Address => path as Address
