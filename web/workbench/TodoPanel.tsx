import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { mostTodos, type Todo, type TodoGroup, type TodoKind } from '#contract/workbench.ts'
import { inApp } from '../client/address/in-app.ts'
import { useTexts } from '../client/language.ts'
import { useMe } from '../client/session.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { listOf } from './list-links.ts'
import { TodoRow } from './TodoRow.tsx'
import { texts } from './texts.ts'

const shownFirst = 8

/** Everything that waits for this person in one list by deadline; a kind can be looked at alone. */
export function TodoPanel({ groups, today }: { groups: readonly TodoGroup[]; today: string }) {
  const words = useTexts(texts)
  const [chosen, choose] = useState<TodoKind | null>(null)
  const [isWhole, setWhole] = useState(false)
  const kind = groups.some((group) => group.kind === chosen) ? chosen : null
  const todos = byDeadline(groups.filter((group) => kind === null || group.kind === kind).flatMap(({ items }) => items))
  const shown = isWhole ? todos : todos.slice(0, shownFirst)
  return (
    <section className="panel" aria-labelledby="workbench-due">
      <h2 id="workbench-due">{words.due}</h2>
      {groups.length === 0 ? (
        <EmptyState title={words.doneTitle} text={words.doneText} bare />
      ) : (
        <>
          <Lead groups={groups} />
          {groups.length > 1 && <Kinds groups={groups} chosen={kind} onChoose={choose} />}
          <ul className="todo-list">
            {shown.map((todo) => (
              <TodoRow key={`${todo.kind} ${todo.id}`} todo={todo} today={today} />
            ))}
          </ul>
          {shown.length < todos.length && (
            <Button block className="above-8" onClick={() => setWhole(true)}>
              {words.more(todos.length - shown.length)}
            </Button>
          )}
          <Further groups={groups.filter((group) => (kind === null || group.kind === kind) && group.total > group.items.length)} />
        </>
      )}
    </section>
  )
}

function Lead({ groups }: { groups: readonly TodoGroup[] }) {
  const words = useTexts(texts)
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  const isMore = groups.some((group) => group.total >= mostTodos)
  const late = groups.flatMap(({ items }) => items).filter(({ overdueDays }) => overdueDays > 0).length
  return (
    <p className="panel-lead">
      {words.dueLead(words.things(total, isMore))} {late > 0 && <strong className="stop medium">{words.late(late)}</strong>}
    </p>
  )
}

type KindsProps = { groups: readonly TodoGroup[]; chosen: TodoKind | null; onChoose: (kind: TodoKind | null) => void }

function Kinds({ groups, chosen, onChoose }: KindsProps) {
  const words = useTexts(texts)
  return (
    <fieldset className="below-8 row">
      <legend className="visually-hidden">{words.which}</legend>
      <Chip isChosen={chosen === null} name={words.everything} onChoose={() => onChoose(null)} />
      {groups.map(({ kind, total }) => (
        <Chip key={kind} isChosen={chosen === kind} name={words.kinds[kind].name} count={total} onChoose={() => onChoose(kind)} />
      ))}
    </fieldset>
  )
}

function Chip({ isChosen, name, count, onChoose }: { isChosen: boolean; name: string; count?: number; onChoose: () => void }) {
  return (
    <button type="button" className="chip" aria-pressed={isChosen} onClick={onChoose}>
      {name}
      {count !== undefined && <span className="figure">{count >= mostTodos ? `${mostTodos - 1}+` : count}</span>}
    </button>
  )
}

/** The kinds of which there are more than fit here, with the way to all of them. */
function Further({ groups }: { groups: readonly TodoGroup[] }) {
  const words = useTexts(texts)
  const { authorities } = useMe()
  const links = groups.flatMap(({ kind }) => {
    const path = listOf(kind, authorities)
    return path ? [{ kind, path }] : []
  })
  if (links.length === 0) return null
  return (
    <ul className="todo-further row gap-24 small above-8">
      {links.map(({ kind, path }) => (
        <li key={kind}>
          <Link {...inApp(path)}>{words.allOf(words.kinds[kind].name)}</Link>
        </li>
      ))}
    </ul>
  )
}

/** What has no day comes after what has one. */
const byDeadline = (todos: readonly Todo[]) => todos.toSorted((one, other) => (one.dueOn ?? '9').localeCompare(other.dueOn ?? '9'))
