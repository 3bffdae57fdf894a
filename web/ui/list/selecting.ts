import type { ComponentType, ReactNode } from 'react'

/** What a row is taken for when somebody chooses it, as it was when they did. */
export type Selectable = { id: string; version: number; name: string }

/** The box to tick in each row. */
export type Ticking = { title: string; box: (row: Selectable) => ReactNode }

export type SelectionProps = { rows: readonly Selectable[]; onTicking: (ticking: Ticking) => void; onClose: () => void }

/** How rows of a list are chosen; the bar with what can be done to them is loaded when somebody begins to. */
export type Selecting<Row> = { Bar: ComponentType<SelectionProps>; of: (row: Row) => Selectable }
