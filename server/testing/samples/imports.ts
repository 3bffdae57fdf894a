import { randomUUID } from 'node:crypto'
import type { RouteKey } from '#contract/api.ts'
import { createEncryption } from '../../encryption.ts'
import { sealed } from '../../imports/actions.ts'
import type { TestServer } from '../test-server.ts'
import type { Make } from './sample.ts'

type ImportKey = Extract<RouteKey, `imports.${string}`>

export function importSamples({ db, config }: TestServer): Record<ImportKey, Make> {
  const nothing = sealed(createEncryption(config), [])
  const handedIn =
    (state: 'faulty' | 'sound' | 'done', rest: { body?: unknown } = {}): Make =>
    async ({ caller, isOutside }) => {
      const username = isOutside ? 'filer2' : (caller?.username ?? '')
      const [row] = await db<{ id: string }[]>`
        insert into import_file (owner_id, name, state, sheets, total, fault_count, content, codes)
        select id, '样本.xlsx', ${state}, '[]', 0, ${state === 'faulty' ? 1 : 0}, ${nothing}, ${state === 'done' ? nothing : null} from user_account where username = ${username} returning id`
      return { params: { id: row?.id ?? randomUUID() }, ...rest }
    }
  return {
    'imports.template': () => ({ query: { language: 'zh' } }),
    'imports.start': () => ({ query: { name: '样本.xlsx' } }),
    'imports.list': () => ({}),
    'imports.read': handedIn('faulty'),
    'imports.write': handedIn('sound'),
    'imports.codes': handedIn('done', { body: { language: 'zh' } }),
    'imports.remove': handedIn('faulty'),
  }
}
