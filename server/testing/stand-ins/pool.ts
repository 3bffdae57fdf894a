import { inventedId } from '../samples/talent.ts'
import type { TestServer } from '../test-server.ts'

type Wanted = {
  name: string
  region: string
  employer: string
  specialties?: string[]
  mobile?: string
  state?: string
  until?: string
  employerUnitId?: string | null
  avoids?: string[]
  pool?: string
}

/** Puts an active expert into the pool past all rules; the number is never looked at. */
export async function putExpert({ db }: TestServer, wanted: Wanted): Promise<string> {
  const { name, region, employer, specialties = ['road'], mobile = '13700000000', state = 'active', until = '2035-01-01' } = wanted
  const [row] = await db<[{ id: string }]>`
    insert into expert (name, gender, birth_year, id_cipher, id_hash, id_masked, mobile, employer_name, employer_unit_id, title, certificate_no,
      certificate_until, specialties, years, region_code, pool, state, avoid_unit_ids)
    values (${name}, 'male', 1975, '', ${inventedId(1975)}, '990***********0000', ${mobile}, ${employer}, ${wanted.employerUnitId ?? null}, '工程师', 'A',
      ${until}, ${specialties}, 20, ${region}, ${wanted.pool ?? 'evaluation'}, ${state}, ${wanted.avoids ?? []}) returning id`
  return row.id
}

/** A road of Taoyuan Village, filed by `filer` and by now in this state. */
export async function putProject({ write }: TestServer, state: string): Promise<string> {
  const [row] = await write<[{ id: string }]>`
    insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, year, number, trade, estimated_price, owner_unit_id)
    select '桃源村村道硬化工程', 1, '990101101201', '990101101201', filer.id, ${state}, now(), 2026, gen_random_uuid()::text, 'road', 30000000, filer.unit_id
    from user_account filer where filer.username = 'filer' returning project.id`
  return row.id
}
