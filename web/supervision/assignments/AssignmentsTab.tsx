import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { AssignmentQuery, supervision } from '#contract/supervision.ts'
import { useListSearch } from '../../client/address/list-search.ts'
import { useOpened } from '../../client/address/opened.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { ImportButton } from '../../ui/imports/ImportButton.tsx'
import { List } from '../../ui/list/ListPage.tsx'
import { useKindNames } from '../kind-names.ts'
import { texts } from '../texts.ts'
import { AssignmentDrawer } from './AssignmentDrawer.tsx'
import { AssignmentForm } from './AssignmentForm.tsx'
import { assignmentColumns } from './assignment-columns.tsx'
import type { Editing } from './assignment-editing.ts'
import { useAssignmentFilters } from './assignment-filters.tsx'
import { assignmentTexts } from './assignment-texts.ts'
import { CoverPanel } from './CoverPanel.tsx'

export function AssignmentsTab() {
  const words = useTexts(assignmentTexts)
  const shared = useTexts(texts)
  const labelOf = useLabel()
  const namesOf = useKindNames()
  const search = useListSearch(AssignmentQuery)
  const reply = useReply(supervision.list, { query: search.values }, { keepPrevious: true })
  const { opened, linkTo, close } = useOpened('assignment')
  const [editing, setEditing] = useState<Editing>(null)
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({ proposal: {} })}>
      {words.create}
    </Button>
  )
  return (
    <div className="supervision-tab stack">
      <CoverPanel
        action={
          <>
            <ImportButton sheet="assignments" />
            {create}
          </>
        }
        onFill={(proposal) => setEditing({ proposal })}
      />
      <List
        exporting={{ list: 'assignments', route: supervision.list }}
        search={search}
        reply={reply}
        columns={assignmentColumns({ words, region: shared.region, labelOf, kinds: (kinds) => shared.joined(namesOf(kinds)) })}
        keyOf={(assignment) => assignment.id}
        filters={useAssignmentFilters(search)}
        opening={({ id }) => linkTo(id)}
        empty={{ title: words.emptyTitle, text: words.emptyText }}
      />
      <AssignmentDrawer id={opened} onClose={close} onEdit={(assignment) => setEditing({ assignment })} />
      <AssignmentForm key={keyOf(editing)} editing={editing} onClose={() => setEditing(null)} />
    </div>
  )
}

/** A form begins afresh for everything it is opened for. */
function keyOf(editing: Editing): string {
  if (!editing) return 'closed'
  return 'assignment' in editing ? editing.assignment.id : `new ${editing.proposal.region ?? ''}`
}
