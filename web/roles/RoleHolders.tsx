import { Pagination } from 'antd'
import { useId, useState } from 'react'
import { type Role, roles } from '#contract/roles.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { Answered } from '../ui/feedback/Answered.tsx'
import { SearchField } from '../ui/list/SearchField.tsx'
import { texts } from './texts.ts'

const size = 10

/** Who holds a role, within the reader's region. */
export function RoleHolders({ role }: { role: Role }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const searchId = useId()
  const [text, setText] = useState<string | undefined>(undefined)
  const [page, setPage] = useState(1)
  const reply = useReply(
    roles.holders,
    { params: { id: role.id }, query: { page, size, ...(text ? { text } : {}) } },
    { keepPrevious: true },
  )
  const search = (typed: string | undefined) => {
    setText(typed)
    setPage(1)
  }
  return (
    <section className="stack gap-12">
      <h2>
        {words.holders} · {words.holderCount(role.holders)}
      </h2>
      {role.holders > size && (
        <>
          <label htmlFor={searchId} className="visually-hidden">
            {words.searchHolders}
          </label>
          <SearchField id={searchId} value={text} placeholder={words.searchHolders} maxLength={60} onSearch={search} />
        </>
      )}
      <Answered reply={reply}>
        {({ items, total }) => (
          <>
            {total === 0 && <p className="quiet">{words.nobody}</p>}
            <ul className="ruled">
              {items.map((holder) => (
                <li className="row apart" key={holder.id}>
                  <span>
                    {holder.name} <span className="quiet figure">{holder.username}</span>
                    {!holder.enabled && <span className="quiet"> · {words.disabled}</span>}
                  </span>
                  <span className="quiet">{labelOf(holder.region.name)}</span>
                </li>
              ))}
            </ul>
            {total > size && <Pagination size="small" simple current={page} pageSize={size} total={total} onChange={setPage} />}
          </>
        )}
      </Answered>
    </section>
  )
}
