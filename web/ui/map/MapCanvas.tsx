import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton, Space } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type BaseMap, baseMap, type Datum } from '#contract/base-map.ts'
import { fromDatum, type Point, toDatum } from '#domain/map/places.ts'
import { type Bounds, deepestZoom } from '#domain/map/tiles.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { Answered } from '../feedback/Answered.tsx'
import type { MapLibre } from './map-library.ts'
import { mapTexts } from './map-texts.ts'
import { Drawing, type Drawn, type OpenMap, type View } from './Pin.tsx'
import { RegionNames } from './RegionNames.tsx'

type Props = {
  label: string
  /** Where it begins. */
  bounds: Bounds
  height: string
  onView?: (view: View, map: OpenMap) => void
  onTap?: (point: Point) => void
  /** What is pinned, so that nothing else is written there. */
  taken?: readonly Point[]
  children: ReactNode
}

/** A map with whatever is pinned to it. */
export function MapCanvas(props: Props) {
  const reply = useReply(baseMap.read, {}, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <Answered reply={reply} rows={8}>
      {(answer) => <Canvas {...props} base={answer.baseMap} />}
    </Answered>
  )
}

function Canvas({ label, bounds, height, onView, onTap, taken = [], base, children }: Props & { base: BaseMap | null }) {
  const words = useTexts(mapTexts)
  const place = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [seen, setSeen] = useState<View | null>(null)
  const told = useRef({ onView, onTap, begin: { label, bounds } })
  told.current = { ...told.current, onView, onTap }
  useEffect(() => {
    const container = place.current
    if (!container) return
    let map: MapLibre | null = null
    let isGone = false
    const { label: title, bounds: first } = told.current.begin
    const open = async () => {
      const { openMap } = await import('./map-library.ts')
      if (isGone) return
      const { west, south, east, north } = first
      map = await openMap(base, { container, title, bounds: [west, south, east, north], deepest: deepestZoom })
      const known = drawnOn(map, base?.datum ?? 'wgs84')
      const tell = () => {
        setSeen(known.view())
        told.current.onView?.(known.view(), known)
      }
      // Its true size is known a little later than the map itself.
      map.once('load', () => map?.fitBounds([west, south, east, north], { ...fitting, animate: false }))
      map.on('moveend', tell)
      map.on('resize', tell)
      map.on('click', ({ lngLat }) => told.current.onTap?.(fromDatum({ longitude: lngLat.lng, latitude: lngLat.lat }, known.datum)))
      setDrawn(known)
      tell()
    }
    void open()
    return () => {
      isGone = true
      map?.remove()
    }
  }, [base])
  return (
    <section aria-label={label}>
      <div style={{ position: 'relative', height, overflow: 'hidden', borderRadius: 'var(--radius-box)', border: '1px solid var(--line)' }}>
        <div ref={place} style={{ position: 'absolute', inset: 0 }} />
        {!drawn && <Skeleton active className="panel" />}
        {drawn && (
          <Drawing value={drawn}>
            {seen && hasNoNames(base) && <RegionNames view={seen} taken={taken} />}
            {children}
            <Space.Compact orientation="vertical" style={{ position: 'absolute', insetBlockEnd: 16, insetInlineEnd: 16 }}>
              <Button icon={<PlusOutlined aria-hidden />} aria-label={words.closer} onClick={() => drawn.library.zoomIn()} />
              <Button icon={<MinusOutlined aria-hidden />} aria-label={words.farther} onClick={() => drawn.library.zoomOut()} />
            </Space.Compact>
          </Drawing>
        )}
      </div>
      {base?.attribution && <p className="faint small">{base.attribution}</p>}
    </section>
  )
}

/** Pictures have names of places in them, shapes are drawn without. */
const hasNoNames = (base: BaseMap | null) => base === null || base.kind === 'vector'

/** A single place is shown with what is around it. */
const fitting = { padding: 48, maxZoom: 14 }

function drawnOn(library: MapLibre, datum: Datum): Drawn {
  const stored = (longitude: number, latitude: number) => fromDatum({ longitude, latitude }, datum)
  return {
    library,
    datum,
    view: () => {
      const seen = library.getBounds()
      const [corner, other] = [stored(seen.getWest(), seen.getSouth()), stored(seen.getEast(), seen.getNorth())]
      return {
        bounds: { west: corner.longitude, south: corner.latitude, east: other.longitude, north: other.latitude },
        zoom: library.getZoom(),
      }
    },
    middle: () => {
      const { lng, lat } = library.getCenter()
      return stored(lng, lat)
    },
    show: ({ west, south, east, north }) => library.fitBounds([west, south, east, north], fitting),
    goTo: (point, zoom) => {
      const { longitude, latitude } = toDatum(point, datum)
      library.easeTo({ center: [longitude, latitude], zoom })
    },
  }
}
