import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { Role } from '#contract/roles.ts'
import { useChoice } from '../client/address/choice.ts'
import { useTexts } from '../client/language.ts'
import { PageHeading } from '../plain/PageHeading.tsx'
import { AccessMatrix } from './AccessMatrix.tsx'
import { RoleForm } from './RoleForm.tsx'
import { RoleList } from './RoleList.tsx'
import './roles.css'
import { Tabs } from '../ui/list/Tabs.tsx'
import { texts } from './texts.ts'

export function RolesPage() {
  const words = useTexts(texts)
  const [tab, choose] = useChoice('tab', ['roles', 'matrix'])
  const [editing, setEditing] = useState<Role | 'new' | null>(null)
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
      {words.create}
    </Button>
  )
  return (
    <>
      <PageHeading screen="/system/role" purpose={words.purpose} action={tab === 'roles' ? create : undefined} />
      <Tabs
        active={tab}
        onChoose={choose}
        items={[
          { key: 'roles', label: words.rolesTab, children: <RoleList onEdit={setEditing} /> },
          { key: 'matrix', label: words.matrixTab, children: <AccessMatrix /> },
        ]}
      />
      <RoleForm key={keyOf(editing)} editing={editing} onClose={() => setEditing(null)} />
    </>
  )
}

/** A form begins afresh for every role it is opened for. */
const keyOf = (editing: Role | 'new' | null) => (editing === null || editing === 'new' ? String(editing) : editing.id)
