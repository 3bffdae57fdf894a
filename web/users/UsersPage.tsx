import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { type User, UserQuery, users } from '#contract/users.ts'
import { useListSearch } from '../client/address/list-search.ts'
import { useOpened } from '../client/address/opened.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { OneTimePassword, type Secret } from './OneTimePassword.tsx'
import { texts } from './texts.ts'
import { UserDrawer } from './UserDrawer.tsx'
import { UserForm } from './UserForm.tsx'
import { userColumns } from './user-columns.tsx'
import { useUserFilters } from './user-filters.tsx'
import './users.css'
import { ImportButton } from '../ui/imports/ImportButton.tsx'

const SelectedUsers = lazy(async () => ({ default: (await import('../ui/batches/SelectedUsers.tsx')).SelectedUsers }))

export function UsersPage() {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const search = useListSearch(UserQuery)
  const reply = useReply(users.list, { query: search.values }, { keepPrevious: true })
  const { opened, linkTo, close } = useOpened('user')
  const [editing, setEditing] = useState<User | 'new' | null>(null)
  const [secret, setSecret] = useState<Secret | null>(null)
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
      {words.create}
    </Button>
  )

  return (
    <>
      <ListPage
        exporting={{ list: 'users', route: users.list }}
        selecting={{ Bar: SelectedUsers, of: (user: User) => user }}
        screen="/system/user"
        purpose={words.purpose}
        action={
          <>
            <ImportButton sheet="users" />
            {create}
          </>
        }
        search={search}
        reply={reply}
        columns={userColumns(words, labelOf)}
        keyOf={(user) => user.id}
        filters={useUserFilters(search)}
        opening={({ id }) => linkTo(id)}
        empty={{ title: words.emptyTitle, text: words.emptyText }}
      />
      <UserDrawer id={opened} onClose={close} onEdit={setEditing} onSecret={setSecret} />
      <UserForm key={keyOf(editing)} editing={editing} onClose={() => setEditing(null)} onSecret={setSecret} />
      <OneTimePassword secret={secret} onClose={() => setSecret(null)} />
    </>
  )
}

/** A form begins afresh for every account it is opened for. */
const keyOf = (editing: User | 'new' | null) => (editing === null || editing === 'new' ? String(editing) : editing.id)
