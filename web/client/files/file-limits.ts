import type { RefusalCode } from '#contract/errors.ts'

/** What one place takes: of which types, each with its ending, how large and how many; and the server's word for another type. */
export type FileLimits = {
  types: Readonly<Record<string, string>>
  bytesPerFile: number
  files: number
  unsupported: RefusalCode
}
export type FileFault = 'type' | 'empty' | 'size' | 'many'
type Described = Pick<File, 'name' | 'type' | 'size'>

/**
 * Why each of the chosen files cannot be sent, in their order; null for those that can, as long as there is room. The name or the type has to
 * fit: some telephones tell no type and some offices install one of their own. In the end the server decides by the content.
 */
export function faultsOf(chosen: readonly Described[], limits: FileLimits, filesLeft: number): readonly (FileFault | null)[] {
  let left = filesLeft
  return chosen.map((file) => {
    const fault = faultOf(file, limits) ?? (left <= 0 ? 'many' : null)
    if (!fault) left -= 1
    return fault
  })
}

/** For the `accept` of a field that chooses files. */
export const acceptedBy = ({ types }: FileLimits): string => [...Object.keys(types), ...endingsOf(types)].join(',')

function faultOf({ name, type, size }: Described, { types, bytesPerFile }: FileLimits): FileFault | null {
  const isNamed = endingsOf(types).some((ending) => name.toLowerCase().endsWith(ending))
  if (!isNamed && !(type in types)) return 'type'
  if (size === 0) return 'empty'
  return size > bytesPerFile ? 'size' : null
}

const endingsOf = (types: FileLimits['types']): readonly string[] =>
  Object.values(types).flatMap((ending) => (ending === 'jpg' ? ['.jpg', '.jpeg'] : `.${ending}`))
