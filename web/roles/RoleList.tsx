import { Tag } from 'antd'
import { authorities } from '#contract/authority.ts'
import type { Label } from '#contract/language.ts'
import { authorityNames } from '#contract/names/authority-names.ts'
import { type Role, RoleQuery, roles } from '#contract/roles.ts'
import { type ListSearch, useListSearch } from '../client/address/list-search.ts'
import { useOpened } from '../client/address/opened.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { Moment } from '../plain/Moment.tsx'
import type { Filter } from '../ui/list/FilterBar.tsx'
import { named, useFilterKinds } from '../ui/list/filters.tsx'
import { List } from '../ui/list/ListPage.tsx'
import type { ListColumn } from '../ui/list/list-column.ts'
import { RoleDrawer } from './RoleDrawer.tsx'
import { texts } from './texts.ts'

export function RoleList({ onEdit }: { onEdit: (role: Role) => void }) {
  const words = useTexts(texts)
  const names = useTexts(authorityNames)
  const labelOf = useLabel()
  const search = useListSearch(RoleQuery)
  const reply = useReply(roles.list, { query: search.values }, { keepPrevious: true })
  const { opened, linkTo, close } = useOpened('role')
  return (
    <>
      <List
        exporting={{ list: 'roles', route: roles.list }}
        search={search}
        reply={reply}
        columns={roleColumns(words, names, labelOf)}
        keyOf={(role) => role.id}
        filters={useRoleFilters(search)}
        opening={({ id }) => linkTo(id)}
        empty={{ title: words.emptyTitle, text: words.emptyText }}
      />
      <RoleDrawer id={opened} onClose={close} onEdit={onEdit} />
    </>
  )
}

type Words = (typeof texts)['en']
type Names = (typeof authorityNames)['en']

const roleColumns = (words: Words, names: Names, labelOf: (label: Label) => string): ListColumn<Role>[] => [
  { key: 'name', title: words.name, sort: 'name', onCard: 'heading', show: (role) => labelOf(role.name) },
  { key: 'kind', title: words.origin, onCard: 'corner', show: (role) => (role.builtIn ? <Tag>{words.builtIn}</Tag> : null) },
  { key: 'region', title: words.region, show: (role) => labelOf(role.region.name) },
  {
    key: 'codes',
    title: words.codes,
    show: (role) => <span className="cell wide">{words.joined(role.codes.map((code) => names[code])) || words.none}</span>,
  },
  { key: 'holders', title: words.holders, align: 'right', show: (role) => words.holderCount(role.holders) },
  { key: 'changed', title: words.changed, sort: 'changed', onCard: 'nothing', show: (role) => <Moment at={role.changedAt} /> },
]

function useRoleFilters(search: ListSearch<RoleQuery>): readonly Filter[] {
  const filter = useFilterKinds(search)
  const words = useTexts(texts)
  const names = useTexts(authorityNames)
  const { region } = useMe()
  return [
    filter.text('text', words.searchHint, { most: 60 }),
    filter.one('authority', words.authority, named(authorities, names)),
    filter.region('region', words.region, region.code),
    filter.yesNo('builtIn', words.origin, { yes: words.builtIn, no: words.own }),
  ]
}
