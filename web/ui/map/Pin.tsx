import { createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react'
import type { Datum } from '#contract/base-map.ts'
import { type Point, toDatum } from '#domain/map/places.ts'
import type { Bounds } from '#domain/map/tiles.ts'
import type { MapLibre } from './map-library.ts'

export type View = { bounds: Bounds; zoom: number }
/** The open map and what it is drawn in; everything given to it and taken from it is in the degrees that are stored. */
export type OpenMap = {
  view: () => View
  middle: () => Point
  show: (bounds: Bounds) => void
  goTo: (point: Point, zoom: number) => void
}

export type Drawn = OpenMap & { library: MapLibre; datum: Datum }
export const Drawing = createContext<Drawn | null>(null)

/** Stands at its place while the map moves beneath. */
export function Pin({ at, children }: { at: Point; children: ReactNode }) {
  const drawn = use(Drawing)
  const pin = useRef<HTMLDivElement>(null)
  const { longitude, latitude } = at
  useLayoutEffect(() => {
    if (!drawn) return
    const { library, datum } = drawn
    const shown = toDatum({ longitude, latitude }, datum)
    const put = () => {
      const { x, y } = library.project([shown.longitude, shown.latitude])
      if (pin.current) pin.current.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`
    }
    put()
    library.on('move', put)
    return () => void library.off('move', put)
  }, [drawn, longitude, latitude])
  return (
    <div ref={pin} style={{ position: 'absolute', insetBlockStart: 0, insetInlineStart: 0 }}>
      {children}
    </div>
  )
}
