import type { RatingFigureName } from '#domain/risk/rating-figures.ts'
import { bilingual } from '../../client/bilingual.ts'

const en: Record<RatingFigureName, string> = {
  weight1: 'Points of an indicator of severity 1 (notice)',
  weight2: 'Points of severity 2 (minor)',
  weight3: 'Points of severity 3 (moderate)',
  weight4: 'Points of severity 4 (high)',
  weight5: 'Points of severity 5 (severe)',
  familyCap: 'Most points of a group of indicators',
  yellowFrom: 'Medium risk (yellow) from',
  orangeFrom: 'Elevated risk (orange) from',
  redFrom: 'High risk (red) from',
  redSeverity: 'High risk (red) with any indicator from severity',
  pickGreen: 'Weight in a random pick: low risk',
  pickYellow: 'Weight in a random pick: medium risk',
  pickOrange: 'Weight in a random pick: elevated risk',
  pickRed: 'Weight in a random pick: high risk',
}
const zh: Record<RatingFigureName, string> = {
  weight1: '程度 1（提示）指标分值',
  weight2: '程度 2（轻微）指标分值',
  weight3: '程度 3（中等）指标分值',
  weight4: '程度 4（较高）指标分值',
  weight5: '程度 5（严重）指标分值',
  familyCap: '每类指标合计上限',
  yellowFrom: '中风险（黄色）起始分',
  orangeFrom: '较高风险（橙色）起始分',
  redFrom: '高风险（红色）起始分',
  redSeverity: '任一指标达到该程度即为高风险（红色）',
  pickGreen: '随机抽查权重：低风险',
  pickYellow: '随机抽查权重：中风险',
  pickOrange: '随机抽查权重：较高风险',
  pickRed: '随机抽查权重：高风险',
}

export const ratingWords = bilingual({
  en: {
    title: 'Score, level and random pick',
    lead: 'How fired indicators add up to a score and a level, and how much likelier a riskier project is to be picked for inspection.',
    change: 'Change score and levels',
    testLead: 'Rates the filings of the last two years by the present and by the proposed figures, side by side. Nothing is written.',
    level: 'Level',
    present: 'Now',
    proposed: 'Proposed',
    moved: (raised: number, lowered: number) => `${raised} would move up, ${lowered} down`,
    examples: 'Some of those that would move',
    figures: en,
  },
  zh: {
    title: '评分、等级与随机抽查',
    lead: '已触发的指标如何合计为评分和等级，以及各等级项目被随机抽查的权重。',
    change: '变更评分参数',
    testLead: '以近两年的备案同时按现行值和拟定值评分，不写入任何数据。',
    level: '等级',
    present: '现行',
    proposed: '拟定',
    moved: (raised, lowered) => `${raised} 项升级，${lowered} 项降级`,
    examples: '部分等级变化的项目',
    figures: zh,
  },
})
