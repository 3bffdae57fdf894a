import type { ChartSpec, Material } from './chart-spec.ts'
import { judgementCharts } from './judgement-charts.ts'
import { delayChart, priceChart, supplierCharts } from './money-charts.ts'
import { heatChart, placeCharts } from './place-charts.ts'
import { shareCharts, stateChart, tradeChart } from './share-charts.ts'
import { monthCharts } from './time-charts.ts'

/** Every chart of the analysis in its order; where nobody is to be named, without those of suppliers and owners. */
export const chartsOf = (material: Material, { withNames }: { withNames: boolean }): ChartSpec[] => [
  ...monthCharts(material),
  ...placeCharts(material),
  stateChart(material),
  delayChart(material),
  ...shareCharts(material),
  tradeChart(material),
  priceChart(material),
  ...(withNames ? supplierCharts(material) : []),
  heatChart(material),
  ...(withNames ? judgementCharts(material) : []),
]
