import type { Facts } from './errors.ts'
import { countsText, obstacleText } from './region-obstacles.ts'

/** Why a region is not closed, merged or deleted; part of `refusal-texts.ts`. */
export const regionRefusals = {
  'region.action-closed': {
    en: (facts: Facts) => obstacleText('en', facts.reason),
    zh: (facts: Facts) => obstacleText('zh', facts.reason),
  },
  'region.unconfirmed': {
    en: (facts: Facts) => `Please confirm: in this region ${countsText('en', facts)} stay open.`,
    zh: (facts: Facts) => `请确认：该区域仍有${countsText('zh', facts)}未了结。`,
  },
  'region.in-use': {
    en: (facts: Facts) =>
      `This region is in use (${countsText('en', facts.uses)}) and cannot be deleted. Disable it, or merge it into another.`,
    zh: (facts: Facts) => `该区域正在使用（${countsText('zh', facts.uses)}），不能删除。可将其停用或并入其他区域。`,
  },
}
