import { Link } from '@tanstack/react-router'
import { Popover } from 'antd'
import { useEffect } from 'react'
import { filingMap, type MapMarker, type MappedFiling, type MapQuery, mostInMarker } from '#contract/filing-map.ts'
import { riskLevelNames } from '#contract/names/risk-names.ts'
import type { RiskLevel } from '#contract/risk-levels.ts'
import type { Tile } from '#domain/map/tiles.ts'
import { screenPath } from '../../client/address/screen-path.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { MarkerSign } from './MarkerSign.tsx'
import { mapTexts, phaseOf } from './map-texts.ts'

type Props = { tile: Tile; query: MapQuery; onFound: (tile: string, markers: readonly MapMarker[] | null) => void }

export const tileName = ({ z, x, y }: Tile) => `${z}/${x}/${y}`

/** Asks for one tile; what is found is drawn with that of its neighbours. */
export function TileMarkers({ tile, query, onFound }: Props) {
  const { data = null } = useReply(filingMap.mapTile, { params: tile, query })
  const name = tileName(tile)
  useEffect(() => onFound(name, data), [onFound, name, data])
  return null
}

type MarkerProps = { marker: MapMarker; isDeepest: boolean; onNearer: (marker: MapMarker) => void }

export function Marker({ marker, isDeepest, onNearer }: MarkerProps) {
  const words = useTexts(mapTexts)
  const levelOf = useLevelName()
  const { count, level, filings } = marker
  const [only] = filings
  if (only && count === 1) return <FilingMarker filing={only} />
  const said = count > mostInMarker ? `${mostInMarker.toLocaleString('en')}+` : count.toLocaleString('en')
  const isNamed = isDeepest && filings.length > 0
  const button = (
    <button
      type="button"
      className="chip"
      aria-label={isNamed ? words.here(said, levelOf(level)) : words.many(said, levelOf(level))}
      onClick={isNamed ? undefined : () => onNearer(marker)}
    >
      <MarkerSign level={level} size={16} />
      <span className="figure">{said}</span>
    </button>
  )
  if (!isNamed) return button
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
