import { mostTodos, type TodoKind, todoCounts } from '#contract/todo-kinds.ts'
import { useReply } from '../../client/reply.ts'
import './rows.css'

/** How many things of some kinds wait for the reader; one question for all tabs, and nothing is said before its answer. */
export function useTodoCounts(): (kinds: readonly TodoKind[]) => number | undefined {
  const { data } = useReply(todoCounts.counts, {})
  return (kinds) => data?.reduce((sum, { kind, total }) => (kinds.includes(kind) ? sum + total : sum), 0)
}

/** A tab with how much lies there, in a list of one's own work; an empty one steps back, but stays. */
export function TabLabel({ name, count }: { name: string; count: number | undefined }) {
  if (count === undefined) return name
  if (count === 0) return <span className="quiet">{name}</span>
  return (
    <>
      {name} <span className="tab-count figure">{count >= mostTodos ? `${mostTodos - 1}+` : count}</span>
    </>
  )
}
