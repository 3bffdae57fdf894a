import { type IndicatorId, indicatorIds } from '#contract/risk.ts'
import type { Indicator, ProjectIndicator } from './indicator.ts'
import { K13, K16, K17 } from './indicators/bids.ts'
import { K23, K24, K49 } from './indicators/changes.ts'
import { K14, K15 } from './indicators/contract-price.ts'
import { K68 } from './indicators/corrections.ts'
import { K30, K31, K32, K34 } from './indicators/delays.ts'
import { K36, K37, K38 } from './indicators/files.ts'
import { K53, K56 } from './indicators/invoice-amounts.ts'
import { K54, K55 } from './indicators/invoice-parties.ts'
import { K52 } from './indicators/invoices.ts'
import { K03, K39 } from './indicators/like-projects.ts'
import { K12, K46, K50 } from './indicators/loose-figures.ts'
import { K35 } from './indicators/missing-evidence.ts'
import { K59, K67 } from './indicators/names.ts'
import { K33, K44 } from './indicators/odd-dates.ts'
import { K57, K58, K60 } from './indicators/papers.ts'
import { K27, K28, K29, K42, K45, K51 } from './indicators/payments.ts'
import { K47, K48 } from './indicators/people.ts'
import { K62 } from './indicators/photos.ts'
import { K21, K22 } from './indicators/publicity.ts'
import { K10, K11 } from './indicators/repeat-awards.ts'
import { K63, K64 } from './indicators/rival-bids.ts'
import { K18, K19 } from './indicators/rivals.ts'
import { K25, K26, K43 } from './indicators/settlement.ts'
import { K04, K05, K06, K07, K08 } from './indicators/step-order.ts'
import { K09, K20, K41 } from './indicators/supplier.ts'
import { K01, K02 } from './indicators/tender-duty.ts'
import { K40 } from './indicators/unit-price.ts'
import { K66 } from './indicators/unreadable-proof.ts'

/** Every indicator under its number. Texts: `texts.ts`, which needs none of this. */
export const catalogue = {
  K01,
  K02,
  K03,
  K04,
  K05,
  K06,
  K07,
  K08,
  K09,
  K10,
  K11,
  K12,
  K13,
  K14,
  K15,
  K16,
  K17,
  K18,
  K19,
  K20,
  K21,
  K22,
  K23,
  K24,
  K25,
  K26,
  K27,
  K28,
  K29,
  K30,
  K31,
  K32,
  K33,
  K34,
  K35,
  K36,
  K37,
  K38,
  K39,
  K40,
  K41,
  K42,
  K43,
  K44,
  K45,
  K46,
  K47,
  K48,
  K49,
  K50,
  K51,
  K52,
  K53,
  K54,
  K55,
  K56,
  K57,
  K58,
  K59,
  K60,
  K62,
  K66,
  K63,
  K64,
  K67,
  K68,
} satisfies Record<IndicatorId, Indicator>
export type Catalogue = typeof catalogue

type Entry = readonly [IndicatorId, ProjectIndicator]

/** Those that are evaluated for a project, in order. */
export const projectIndicators: readonly Entry[] = indicatorIds.flatMap((id): Entry[] => {
  const indicator: Indicator = catalogue[id]
  return indicator.of === 'project' ? [[id, indicator]] : []
})
