import type { KeyboardEvent, ReactNode } from 'react'

export type RegionNode = { id: string; value: string; title: string; isLeaf: boolean; pId?: string | null; className?: string }

/** What the field for a region is told, with its tree or before that has arrived. */
export type RegionFieldProps = {
  id: string
  placeholder: string
  disabled?: boolean
  'aria-label'?: string
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  nodes: RegionNode[]
  chosen: { value: string; label: string } | null
  typed: string
  onType: (text: string) => void
  onChoose: (code: string | null) => void
  /** While nothing is searched for. */
  onUnfold?: (code: string) => Promise<void>
  loading: boolean
  notFoundContent: ReactNode
  status?: 'error'
  onInputKeyDown?: (event: KeyboardEvent) => void
}
