import type { ScreenPath } from '#contract/screens.ts'

/** To the types of the router an address that is filled in already is like the home page: it wants no further parameters. */
export type Address = '/'

type Params<Path extends string> = Path extends `${string}:${infer Name}` ? Readonly<Record<Name, string>> : Readonly<Record<string, never>>

/** The address of a screen, with its parameters filled in. */
export const screenPath = <Path extends ScreenPath>(path: Path, params: Params<Path>): Address =>
  asAddress(path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((params as Readonly<Record<string, string>>)[name]))))

/** For addresses that the table of screens or the server names: no compiler can look at those. */
export const asAddress = (path: string): Address => path as Address
