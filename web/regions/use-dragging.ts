import { type DragEvent, useState } from 'react'
import type { Region } from '#contract/regions.ts'

type Target = { code: string; below: boolean }
export type Dragged = {
  /** The class of a row under the pointer: the line shows where the dragged one would stand. */
  markOf: (code: string) => string | null
  handlersFor: (region: Region) => object
}

/** Dragging a row among its siblings, and nowhere else: the region above never changes. */
export function useDragging(
  siblings: readonly Region[],
  put: (region: Region, siblings: readonly Region[], place: number) => void,
): Dragged {
  const [source, setSource] = useState<Region | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  const end = () => {
    setSource(null)
    setTarget(null)
  }
  const drop = () => {
    if (source && target) put(source, siblings, placeOf(siblings, source.code, target))
    end()
  }
  return {
    markOf: (code) => (target?.code === code && source?.code !== code ? (target.below ? 'drop-below' : 'drop-above') : null),
    handlersFor: (region) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.stopPropagation()
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', region.code)
        setSource(region)
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!source) return
        event.preventDefault()
        const { top, height } = event.currentTarget.getBoundingClientRect()
        setTarget({ code: region.code, below: event.clientY > top + height / 2 })
      },
      onDragLeave: () => setTarget(null),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        drop()
      },
      onDragEnd: end,
    }),
  }
}

/** Where the dragged one stands among its siblings once it has left its own place. */
export function placeOf(siblings: readonly { code: string }[], dragged: string, { code, below }: Target): number {
  const others = siblings.filter((sibling) => sibling.code !== dragged)
  const at = others.findIndex((sibling) => sibling.code === code)
  if (at < 0) return siblings.findIndex((sibling) => sibling.code === dragged)
  return below ? at + 1 : at
}
