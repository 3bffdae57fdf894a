import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentType, Suspense, useState } from 'react'
import { type PolicyDetail, PolicySearch, policies } from '#contract/policies.ts'
import { useListSearch } from '../client/address/list-search.ts'
import { useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { useHolds } from '../client/session.ts'
import { PageHeading } from '../plain/PageHeading.tsx'
import { List } from '../ui/list/ListPage.tsx'
import { PolicyDrawer } from './drawer/PolicyDrawer.tsx'
import { useOpenedPolicy } from './opened-policy.ts'
import { PolicyViews } from './PolicyViews.tsx'
import { policyColumns } from './policy-columns.tsx'
import { usePolicyFilters } from './policy-filters.tsx'
import { texts } from './texts.ts'
import './policies.css'
import './drawer/policy.css'
import './form/policy-form.css'

/** The form is loaded when somebody writes; most people only read. */
export type PolicyFormProps = {
  editing: PolicyDetail | 'new'
  onClose: () => void
  /** With the files that are to be sent along. */
  onSaved: (policy: PolicyDetail, files: readonly File[]) => void
}

export function PoliciesPage({ Form }: { Form: ComponentType<PolicyFormProps> }) {
  const words = useTexts(texts)
  const mayPublish = useHolds('PROJECT_MANAGEMENT')
  const search = useListSearch(PolicySearch)
  const reply = useReply(policies.list, { query: search.values }, { keepPrevious: true })
  const { opened, clause, linkTo, open, close } = useOpenedPolicy()
  const [editing, setEditing] = useState<PolicyDetail | 'new' | null>(null)
  const [waiting, setWaiting] = useState<{ id: string; files: readonly File[] } | null>(null)
  const publish = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
      {words.publish}
    </Button>
  )
  return (
    <>
      <PageHeading screen="/zcfg" purpose={words.purpose} action={mayPublish && publish} />
      <PolicyViews search={search} mayDraft={mayPublish} />
      <List
        exporting={{ list: 'policies', route: policies.list }}
        search={search}
        reply={reply}
        columns={policyColumns(words, search.values)}
        keyOf={(policy) => policy.id}
        filters={usePolicyFilters(search, mayPublish)}
        opening={({ id }) => linkTo(id)}
        empty={{ title: words.emptyTitle, text: words.emptyText }}
      />
      <PolicyDrawer
        id={opened}
        clause={clause}
        waiting={waiting?.id === opened ? waiting.files : []}
        linkTo={linkTo}
        onClose={close}
        onRevise={setEditing}
      />
      {editing && (
        <Suspense fallback={null}>
          <Form
            editing={editing}
            onClose={() => setEditing(null)}
            onSaved={({ id }, files) => {
              setEditing(null)
              setWaiting({ id, files })
              open(id)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
