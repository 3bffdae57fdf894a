import type { FillLayerSpecification, LineLayerSpecification, StyleSpecification } from 'maplibre-gl'
import { type BaseMap, baseMap } from '#contract/base-map.ts'
import { shownColour } from '../../look/shown-colour.ts'

/** The file that the server holds is read a range at a time, by this kind of address. */
export const fileProtocol = 'pmtiles'

/** What is drawn beneath the points: nothing, pictures, or shapes in our own colours. `isDrawn`: the tiles of the file are shapes, not pictures. */
export function styleOf(map: BaseMap | null, { isDrawn }: { isDrawn: boolean }): StyleSpecification {
  const ground = { id: 'ground', type: 'background', paint: { 'background-color': shownColour('ground') } } as const
  if (map === null) return { version: 8, sources: {}, layers: [ground] }
  const where = map.address === null ? { url: `${fileProtocol}://${fileAddress()}` } : { tiles: [map.address] }
  if (!isDrawn)
    return {
      version: 8,
      sources: { base: { type: 'raster', tileSize: 256, ...where } },
      layers: [ground, { id: 'base', type: 'raster', source: 'base' }],
    }
  return { version: 8, sources: { base: { type: 'vector', ...where } }, layers: [ground, ...shapes()] }
}

const fileAddress = () => new URL(`api${baseMap.file.path}`, document.baseURI).href

/** By the names of the two schemas that are in use, OpenMapTiles and Protomaps. Names of places would need letters from elsewhere. */
function shapes(): (FillLayerSpecification | LineLayerSpecification)[] {
  const fill = (layer: string, colour: string): FillLayerSpecification => ({
    id: layer,
    type: 'fill',
    source: 'base',
    'source-layer': layer,
    paint: { 'fill-color': colour },
  })
  const line = (layer: string, colour: string, width: number): LineLayerSpecification => ({
    id: layer,
    type: 'line',
    source: 'base',
    'source-layer': layer,
    paint: { 'line-color': colour, 'line-width': width },
  })
  const [water, road, border] = [shownColour('accent-line'), shownColour('edge'), shownColour('ink-faint')]
  return [
    fill('earth', shownColour('paper')),
    ...['landcover', 'landuse'].map((layer) => fill(layer, shownColour('done-wash'))),
    fill('water', water),
    ...['waterway'].map((layer) => line(layer, water, 1)),
    ...['transportation', 'roads'].map((layer) => line(layer, road, 0.8)),
    ...['boundary', 'boundaries'].map((layer) => line(layer, border, 1)),
  ]
}
