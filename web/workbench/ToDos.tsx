import { Link } from '@tanstack/react-router'
import { projects } from '#contract/projects.ts'
import { useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { texts } from './texts.ts'

type ToDo = { key: string; id: string; name: string; what: string; dueOn: string | null }

/** What waits for this person, the most urgent first: reviews and requests to decide, returned filings to correct. */
export function ToDos() {
  const words = useTexts(texts)
  const todos = [...useDecisions(), ...useReturned()].toSorted((one, other) => (one.dueOn ?? '9').localeCompare(other.dueOn ?? '9'))
  if (todos.length === 0) return <EmptyState title={words.dueTitle} text={words.dueText} bare />
  return (
    <ul className="workbench-entries">
      {todos.map(({ key, id, name, what, dueOn }) => (
        <li key={key}>
          <Link to={`/v2/project/${id}`}>
            {what}: {name}
            {dueOn && <time dateTime={dueOn}>{words.dueOn(dueOn)}</time>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function useDecisions(): readonly ToDo[] {
  const words = useTexts(texts)
  const decides = useMe().authorities.includes('PROJECT_MANAGEMENT')
  const queue = useReply(projects.queue, { query: { page: 1, size: 20 } }, { enabled: decides })
  return (queue.data?.items ?? []).map(({ project: { id, name }, request, dueOn }) => ({
    key: request?.id ?? id,
    id,
    name,
    dueOn,
    what: request ? words.decide : words.review,
  }))
}

function useReturned(): readonly ToDo[] {
  const words = useTexts(texts)
  const files = useMe().authorities.includes('PERSONAL_PROJECT_MANAGEMENT')
  const returned = useReply(
    projects.list,
    { query: { page: 1, size: 20, sort: 'due', mine: true, state: ['returned'] } },
    { enabled: files },
  )
  return (returned.data?.items ?? []).map(({ id, name, dueOn }) => ({ key: id, id, name, dueOn, what: words.correct }))
}
