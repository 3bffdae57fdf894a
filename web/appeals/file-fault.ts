import { appealFileTypes, appealRules } from '#contract/appeal-states.ts'

export type FileFault = { why: 'type' | 'size' | 'many'; name: string }

const types = Object.keys(appealFileTypes)
const endings = new RegExp(`\\.(${Object.values(appealFileTypes).join('|')}|jpeg)$`, 'i')

/** Why a file cannot be added. Some telephones tell no type; the name then decides, and in the end the server by the content. */
export function fileFault({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>, room: number): FileFault | null {
  if (type === '' ? !endings.test(name) : !types.includes(type)) return { why: 'type', name }
  if (size > appealRules.bytesPerFile) return { why: 'size', name }
  return room <= 0 ? { why: 'many', name } : null
}
