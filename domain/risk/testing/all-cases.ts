import { awardCases } from './award-cases.ts'
import { bidCases } from './bid-cases.ts'
import type { Case } from './case.ts'
import { evidenceCases } from './evidence-cases.ts'
import { invoiceCases } from './invoice-cases.ts'
import { moneyCases } from './money-cases.ts'
import { nameCases } from './name-cases.ts'
import { orderCases } from './order-cases.ts'
import { paperCases } from './paper-cases.ts'
import { peopleCases } from './people-cases.ts'
import { photoCases } from './photo-cases.ts'
import { sourcingCases } from './sourcing-cases.ts'
import { timeCases } from './time-cases.ts'
import { unreadableCases } from './unreadable-cases.ts'

/** Every line of every table, as the product page's formulas read. */
export const allCases: readonly Case[] = [
  ...sourcingCases,
  ...awardCases,
  ...bidCases,
  ...orderCases,
  ...moneyCases,
  ...timeCases,
  ...evidenceCases,
  ...photoCases,
  ...unreadableCases,
  ...paperCases,
  ...invoiceCases,
  ...nameCases,
  ...peopleCases,
]
