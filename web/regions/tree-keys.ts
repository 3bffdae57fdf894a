/** What the keys do in a tree, as the ARIA practices have it; the rows are read off the page, in the order in which they stand there. */
export type TreeActions = {
  open: (code: string) => void
  unfold: (code: string, unfolded: boolean) => void
  /** Up is -1, down is 1. */
  move: (code: string, by: -1 | 1) => void
}

export function pressInTree(event: Pick<KeyboardEvent, 'key' | 'altKey' | 'preventDefault'>, row: HTMLElement, actions: TreeActions): void {
  const act = event.altKey ? withAlt[event.key] : plain[event.key]
  if (!act) return
  event.preventDefault()
  act(row, actions)
}

type Act = (row: HTMLElement, actions: TreeActions) => void

const withAlt: Readonly<Record<string, Act>> = {
  ArrowUp: (row, { move }) => move(codeOf(row), -1),
  ArrowDown: (row, { move }) => move(codeOf(row), 1),
}

const plain: Readonly<Record<string, Act>> = {
  ArrowDown: (row) => neighbour(row, 1)?.focus(),
  ArrowUp: (row) => neighbour(row, -1)?.focus(),
  Home: (row) => rowsAround(row)[0]?.focus(),
  End: (row) => rowsAround(row).at(-1)?.focus(),
  Enter: (row, { open }) => open(codeOf(row)),
  ' ': (row, { open }) => open(codeOf(row)),
  ArrowRight: (row, { unfold }) => {
    if (row.getAttribute('aria-expanded') === 'false') return unfold(codeOf(row), true)
    const next = neighbour(row, 1)
    if (next && levelOf(next) > levelOf(row)) next.focus()
  },
  ArrowLeft: (row, { unfold }) => {
    if (row.getAttribute('aria-expanded') === 'true') return unfold(codeOf(row), false)
    rowsAround(row)
      .slice(0, rowsAround(row).indexOf(row))
      .findLast((other) => levelOf(other) < levelOf(row))
      ?.focus()
  },
}

const codeOf = (row: HTMLElement) => row.dataset.code ?? ''
const levelOf = (row: HTMLElement) => Number(row.getAttribute('aria-level'))
const rowsAround = (row: HTMLElement) => [...(row.closest('[role="tree"]')?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])]
const neighbour = (row: HTMLElement, by: number) => {
  const rows = rowsAround(row)
  return rows[rows.indexOf(row) + by]
}
