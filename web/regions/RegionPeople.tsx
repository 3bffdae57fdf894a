import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { type RegionPerson, regions } from '#contract/regions.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { StateTag } from '../plain/StateTag.tsx'
import { Answered } from '../ui/feedback/Answered.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { texts } from './texts.ts'

type Explain = ((username: string) => void) | null
const size = 20

/** Who works in a region, after all mergers. */
export function RegionPeople({ code, onExplain }: { code: string; onExplain: Explain }) {
  const words = useTexts(texts)
  const [page, setPage] = useState(1)
  const people = useReply(regions.people, { params: { code }, query: { page, size } }, { keepPrevious: true })
  return (
    <Answered reply={people}>
      {({ items, total }) =>
        total === 0 ? (
          <EmptyState bare title={words.noPeople} text={words.noPeopleText} />
        ) : (
          <>
            <ul className="region-people ruled rows">
              {items.map((person) => (
                <Person key={person.id} person={person} onExplain={onExplain} />
              ))}
            </ul>
            {total > size && <Pagination current={page} pageSize={size} total={total} showSizeChanger={false} onChange={setPage} />}
          </>
        )
      }
    </Answered>
  )
}

function Person({ person, onExplain }: { person: RegionPerson; onExplain: Explain }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { name, username, enabled, roles } = person
  return (
    <li>
      <div className="row grow">
        <span>
          <strong>{name}</strong> <span className="region-code faint small">{username}</span>
        </span>
        {!enabled && <StateTag tone="stop">{words.personState.disabled}</StateTag>}
        <span className="region-person-roles quiet small">{words.joined(roles.map((role) => labelOf(role.name))) || words.none}</span>
      </div>
      {onExplain && (
        <Button type="link" size="small" onClick={() => onExplain(username)} aria-label={`${name}: ${words.whyThem}`}>
          {words.whyThem}
        </Button>
      )}
    </li>
  )
}
