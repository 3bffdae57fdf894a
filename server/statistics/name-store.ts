import type { RegionName } from '#contract/regions.ts'
import type { Connection } from '../database/connect.ts'
import type { Fragment } from '../filings/figures.ts'

export type Names = { units: Record<string, string>; persons: Record<string, string>; places: Record<string, RegionName> }
export type Keys = { units: readonly string[]; persons: readonly string[]; places: readonly string[] }

/** What some units, places, and persons or teams known by their digest are called. */
export const names = (db: Connection, { units, persons, places }: Keys): Record<keyof Names, Fragment> => ({
  units: db`(select coalesce(json_object_agg(id, name), '{}') from unit where id = any(${[...units]}::uuid[]))`,
  persons: db`(select coalesce(json_object_agg(key, (select project.supplier_name from filing_fact fact join project on project.id = fact.project_id
      where fact.supplier = key and length(fact.supplier) = 32 limit 1)), '{}') from unnest(${[...persons]}::text[]) as key)`,
  places: db`(select coalesce(json_object_agg(code, json_build_object('code', code, 'level', level,
      'name', json_build_object('en', name_en, 'zh', name_zh))), '{}') from region where code = any(${[...places]}))`,
})
