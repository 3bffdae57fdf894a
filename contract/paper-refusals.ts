import type { Facts } from './errors.ts'
import type { Language } from './language.ts'
import { reportRefusals } from './report-refusals.ts'

/** Why no paper or report came of it. Whoever wrote a template is told where it is wrong. */
export const paperRefusals = {
  ...reportRefusals,
  'paper.not-ready': {
    en: 'There is nothing to put on this paper yet.',
    zh: '所需事项尚未办理，暂不能出具该文书。',
  },
  'paper.template-broken': {
    en: ({ file, line, reason }: Facts) => `The template ${file} is wrong in line ${line}: ${reason}. Nothing was issued.`,
    zh: ({ file, line, reason }: Facts) => `文书模板 ${file} 第 ${line} 行有误：${reason}。未出具任何文书。`,
  },
  'paper.template-endless': {
    en: ({ file }: Facts) => `The template ${file} takes too long or too much memory. Nothing was issued.`,
    zh: ({ file }: Facts) => `文书模板 ${file} 运行时间过长或占用内存过多，未出具任何文书。`,
  },
  'paper.letter-missing': {
    en: ({ letter }: Facts) => `The font of the papers has no sign for “${letter}”. An administrator can add a font that has it.`,
    zh: ({ letter }: Facts) => `文书字体中没有“${letter}”，无法排版，请联系管理员补充字体。`,
  },
  'paper.too-large': {
    en: ({ limit }: Facts) => `The paper would be larger than ${limit} bytes. Nothing was issued.`,
    zh: ({ limit }: Facts) => `文书超过 ${limit} 字节，未出具。`,
  },
  'paper.typesetter-busy': {
    en: 'Papers cannot be made at the moment. Try again in a few seconds.',
    zh: '文书暂时无法生成，请稍后重试。',
  },
} satisfies Record<string, Record<Language, string | ((facts: Facts) => string)>>
