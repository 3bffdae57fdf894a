import { Unacceptable } from './unacceptable.ts'
import { listEntries, type ZipEntry } from './zip-directory.ts'

/** Macros of both generations, controls that run, and whatever a system would start. */
const programs =
  /vbaproject|vbadata|\/macrosheets\/|\/activex\/|\.(exe|dll|com|scr|msi|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|jar|lnk|reg|sh)$/i

/** An OLE container with any file in it, as against an equation or a drawing. */
const anyFileInside = Buffer.from('Ole10Native', 'utf16le')

/** Documents that are archives may hold text, tables and pictures, no programs. */
export function refusePrograms(bytes: Buffer) {
  const entries = listEntries(bytes)
  const types = entries.find(({ name }) => name === '[Content_Types].xml')
  const isMacroFile = types?.read().includes('macroEnabled') ?? false
  if (isMacroFile || entries.some(({ name }) => programs.test(name)) || entries.some(holdsFile)) throw new Unacceptable('file.macros')
}

const holdsFile = ({ name, read }: ZipEntry) => /\/embeddings\/.*\.bin$/i.test(name) && read().includes(anyFileInside)
