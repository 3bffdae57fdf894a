import type { Authority } from '#contract/authority.ts'
import type { Database } from '../database/connect.ts'

/** Somebody who manages roles in one town of the invented county only, as `towner` with the usual password. */
export async function addTownManager(db: Database, alsoHolds: readonly Authority[] = [], handsOut: readonly Authority[] = []) {
  const town = '990101101000'
  await db`
    with made as (
      insert into role (name_zh, name_en, region_code, codes, grants)
      values ('镇管理员', 'Town manager', ${town}, ${['ROLE_MANAGEMENT', ...alsoHolds]}, ${[...handsOut]}) returning id),
    account as (
      insert into user_account (username, name, region_code, password_hash, must_change_password)
      select 'towner', '镇管理', ${town}, password_hash, false from user_account where username = 'admin' returning id)
    insert into user_role (user_id, role_id) select account.id, made.id from account, made`
}
