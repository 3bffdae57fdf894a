import { BarChart, FunnelChart, HeatmapChart, LineChart, TreemapChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, MarkLineComponent, TooltipComponent, VisualMapComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'

use([
  BarChart,
  LineChart,
  FunnelChart,
  TreemapChart,
  HeatmapChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  VisualMapComponent,
  MarkLineComponent,
  AriaComponent,
  LabelLayout,
  CanvasRenderer,
])

/** The library and the kinds of charts in use, loaded when the first chart is about to be drawn. */
export const drawIn = (place: HTMLElement, size: { width?: number; height?: number } = {}) =>
  init(place, null, { renderer: 'canvas', devicePixelRatio: window.devicePixelRatio * zoomOf(place), ...size })

/** What is drawn enlarged is drawn as sharp; not every browser tells. */
const zoomOf = (place: HTMLElement): number => ('currentCSSZoom' in place && Number(place.currentCSSZoom)) || 1
export type Drawing = ReturnType<typeof drawIn>
