import { addProtocol, Map as MapLibre, setWorkerCount, setWorkerUrl } from 'maplibre-gl'
import shapesWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { PMTiles, Protocol, TileType } from 'pmtiles'
import type { BaseMap } from '#contract/base-map.ts'
import { baseMap } from '#contract/base-map.ts'
import { fileProtocol, styleOf } from './base-map-style.ts'
import quietWorker from './quiet-worker.mjs?url&no-inline'

export type { Map as MapLibre } from 'maplibre-gl'

type Terms = { container: HTMLElement; title: string; bounds: [number, number, number, number]; deepest: number }

let isPrepared = false

/** The one place that knows the library which draws maps. Fetched when somebody opens one. */
export async function openMap(map: BaseMap | null, { container, title, bounds, deepest }: Terms): Promise<MapLibre> {
  const hasShapes = await isDrawn(map)
  prepare(hasShapes)
  return new MapLibre({
    container,
    style: styleOf(map, { isDrawn: hasShapes }),
    bounds,
    minZoom: 2,
    maxZoom: deepest,
    // Whose map it is stands below it, in the words of the configuration.
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    locale: { 'Map.Title': title },
  })
}

/** Shapes are cut in a thread of its own, whose script is as large as half the library. */
function prepare(hasShapes: boolean): void {
  if (isPrepared) return
  isPrepared = true
  setWorkerUrl(new URL(hasShapes ? shapesWorker : quietWorker, document.baseURI).href)
  setWorkerCount(1)
  addProtocol(fileProtocol, new Protocol().tile)
}

async function isDrawn(map: BaseMap | null): Promise<boolean> {
  if (map?.kind !== 'pmtiles') return map?.kind === 'vector'
  const { tileType } = await new PMTiles(new URL(`api${baseMap.file.path}`, document.baseURI).href).getHeader()
  return tileType === TileType.Mvt
}
