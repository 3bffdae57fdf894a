import { Alert, Button } from 'antd'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { filingMap, type MapMarker, type MapQuery, mostInMarker } from '#contract/filing-map.ts'
import { riskLevels } from '#contract/risk-levels.ts'
import { type Bounds, deepestZoom, tilesIn } from '#domain/map/tiles.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { MapCanvas } from '../../ui/map/MapCanvas.tsx'
import { type OpenMap, Pin, type View } from '../../ui/map/Pin.tsx'
import { hasWebGl } from '../../ui/map/webgl.ts'
import { MarkerSign } from './MarkerSign.tsx'
import { mapTexts, type Phase } from './map-texts.ts'
import { apartOnScreen } from './near-markers.ts'
import { Marker, TileMarkers, tileName, useLevelName } from './TileMarkers.tsx'

type Props = {
  query: MapQuery
  /** How many the list has, as it says it; null while that is not known. */
  listed: string | null
  onList: () => void
  /** The list of those that are on no map. */
  onPlaceless: () => void
  /** The list itself, for whoever cannot be shown a map. */
  children: ReactNode
}

/** The filings of a list on a map, with the same filters. Where nothing can be drawn, the list with a sentence. */
export function FilingsMap({ query, listed, onList, onPlaceless, children }: Props) {
  const words = useTexts(mapTexts)
  const [canDraw] = useState(hasWebGl)
  const reply = useReply(filingMap.map, { query }, { keepPrevious: true, enabled: canDraw })
  if (!canDraw)
    return (
      <div className="stack">
        <Alert type="info" showIcon title={words.cannot} description={words.cannotText} />
        {children}
      </div>
    )
  return (
    <Answered reply={reply} rows={8}>
      {({ bounds, placeless, partial }) => (
        <div className="stack">
          {bounds ? <Points query={query} bounds={bounds} /> : <EmptyState bare title={words.nothing} text="" />}
          {partial && <p className="quiet">{words.partial}</p>}
          <div className="row gap-16 apart">
            <span className="quiet">
              {listed !== null && words.listed(listed)}
              {placeless > 0 && (
                <Button type="link" onClick={onPlaceless}>
                  {words.placeless(counted(placeless))}
                </Button>
              )}
            </span>
            <Button onClick={onList}>{words.asList}</Button>
          </div>
        </div>
      )}
    </Answered>
  )
}

const counted = (count: number) => (count > mostInMarker ? `${mostInMarker.toLocaleString('en')}+` : count.toLocaleString('en'))

type Found = Readonly<Record<string, readonly MapMarker[] | null>>

function Points({ query, bounds }: { query: MapQuery; bounds: Bounds }) {
  const words = useTexts(mapTexts)
  const map = useRef<OpenMap | null>(null)
  const [view, setView] = useState<View | null>(null)
  const [found, setFound] = useState<Found>({})
  const note = useCallback((tile: string, markers: Found[string] = null) => setFound((now) => ({ ...now, [tile]: markers })), [])
  const zoom = Math.min(deepestZoom, Math.max(0, Math.round(view?.zoom ?? 0)))
  const tiles = view ? tilesIn(view.bounds, zoom) : []
  const markers = tiles.flatMap((tile) => found[tileName(tile)] ?? []).filter((marker) => view && isWithin(view.bounds, marker))
  const apart = apartOnScreen(markers, view?.zoom ?? 0)
  const isWhole = view !== null && tiles.every((tile) => found[tileName(tile)])
  return (
    <>
      <MapCanvas
        label={words.map}
        bounds={bounds}
        height="60vh"
        taken={apart}
        onView={(seen, open) => {
          map.current = open
          setView(seen)
        }}
      >
        {tiles.map((tile) => (
          <TileMarkers key={tileName(tile)} tile={tile} query={query} onFound={note} />
        ))}
        {apart.map((marker) => (
          <Pin key={`${marker.longitude} ${marker.latitude}`} at={marker}>
            <Marker
              marker={marker}
              isDeepest={zoom === deepestZoom}
              onNearer={(chosen) => map.current?.goTo(chosen, Math.min(deepestZoom, (view?.zoom ?? 0) + 2))}
            />
          </Pin>
        ))}
      </MapCanvas>
      <div className="row gap-16 apart">
        <p role="status">{isWhole && words.inView(counted(markers.reduce((all, { count }) => all + count, 0)))}</p>
        <Button onClick={() => map.current?.show(bounds)}>{words.all}</Button>
      </div>
      <Legend />
    </>
  )
}

const isWithin = ({ west, south, east, north }: Bounds, { longitude, latitude }: MapMarker) =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north

const phases: readonly Phase[] = ['waiting', 'underway', 'done', 'halted']

function Legend() {
  const words = useTexts(mapTexts)
  const levelOf = useLevelName()
  const signs = [
    ...[...riskLevels.toReversed(), null].map((level) => ({ name: levelOf(level), sign: <MarkerSign level={level} size={16} /> })),
    ...phases.map((phase) => ({ name: words.phases[phase], sign: <MarkerSign level={null} phase={phase} size={16} /> })),
  ]
  return (
    <ul aria-label={words.legend} className="row gap-16 quiet small">
      {signs.map(({ name, sign }) => (
        <li key={name} className="row gap-4">
          {sign}
          {name}
        </li>
      ))}
    </ul>
  )
}
