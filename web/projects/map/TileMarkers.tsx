import { Link } from '@tanstack/react-router'
import { Popover } from 'antd'
import { useEffect } from 'react'
import { filingMap, type MapMarker, type MappedFiling, type MapQuery, mostInMarker } from '#contract/filing-map.ts'
import { riskLevelNames } from '#contract/names/risk-names.ts'
import type { RiskLevel } from '#contract/risk-levels.ts'
import { deepestZoom, type Tile } from '#domain/map-tiles.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { screenPath } from '../../client/screen-path.ts'
import { Pin } from '../../ui/map/MapCanvas.tsx'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { MarkerSign } from './MarkerSign.tsx'
import { mapTexts, phaseOf } from './map-texts.ts'

type Props = {
  tile: Tile
  query: MapQuery
  isSeen: (marker: MapMarker) => boolean
  onCounted: (tile: string, count: number | null) => void
  onNearer: (marker: MapMarker) => void
}

/** The markers of one tile. What lies outside the view is left out: nobody should come to a button that is not there to be seen. */
export function TileMarkers({ tile, query, isSeen, onCounted, onNearer }: Props) {
  const { z, x, y } = tile
  const { data } = useReply(filingMap.mapTile, { params: tile, query })
  const seen = data?.filter(isSeen) ?? []
  const count = data ? seen.reduce((all, marker) => all + marker.count, 0) : null
  const key = `${z}/${x}/${y}`
  useEffect(() => onCounted(key, count), [onCounted, key, count])
  return seen.map((marker) => (
    <Pin key={`${marker.longitude} ${marker.latitude}`} at={marker}>
      <Marker marker={marker} isDeepest={z === deepestZoom} onNearer={onNearer} />
    </Pin>
  ))
}

function Marker({ marker, isDeepest, onNearer }: { marker: MapMarker; isDeepest: boolean; onNearer: Props['onNearer'] }) {
  const words = useTexts(mapTexts)
  const levelOf = useLevelName()
  const { count, level, filings } = marker
  const [only] = filings
  if (only && count === 1) return <FilingMarker filing={only} />
  const said = count > mostInMarker ? `${mostInMarker.toLocaleString('en')}+` : count.toLocaleString('en')
  const button = (
    <button
      type="button"
      className="chip"
      aria-label={isDeepest ? words.here(said, levelOf(level)) : words.many(said, levelOf(level))}
      onClick={isDeepest ? undefined : () => onNearer(marker)}
    >
      <MarkerSign level={level} size={16} />
      <span className="figure">{said}</span>
    </button>
  )
  if (!isDeepest) return button
  return (
    <Popover trigger="click" content={<NamedHere filings={filings} isAll={filings.length === count} />}>
      {button}
    </Popover>
  )
}

function FilingMarker({ filing }: { filing: MappedFiling }) {
  const nameOf = useFilingName()
  return (
    <Link
      to={screenPath('/v2/project/:id', { id: filing.id })}
      aria-label={nameOf(filing)}
      title={nameOf(filing)}
      style={{ display: 'block' }}
    >
      <MarkerSign level={filing.level} phase={phaseOf[filing.state]} />
    </Link>
  )
}

function NamedHere({ filings, isAll }: { filings: readonly MappedFiling[]; isAll: boolean }) {
  const words = useTexts(mapTexts)
  const nameOf = useFilingName()
  return (
    <div className="stack gap-8 measure">
      {filings.map((filing) => (
        <Link key={filing.id} to={screenPath('/v2/project/:id', { id: filing.id })}>
          {nameOf(filing)}
        </Link>
      ))}
      {!isAll && <p className="quiet small">{words.moreOfPlace(filings.length)}</p>}
    </div>
  )
}

export function useLevelName() {
  const words = useTexts(mapTexts)
  const names = useTexts(riskLevelNames)
  return (level: RiskLevel | null) => (level ? names[level] : words.unjudged)
}

function useFilingName() {
  const words = useTexts(mapTexts)
  const { states } = useTexts(lifecycleTexts)
  const levelOf = useLevelName()
  return ({ name, number, state, level }: MappedFiling) => words.one(name, number ?? '', states[state], levelOf(level))
}
