import { sitesOf } from './beginning.ts'
import { planSignings } from './bidding.ts'
import { courseCases } from './cases/course.ts'
import { moneyCases } from './cases/money.ts'
import { ordinaryInLiuhe } from './cases/ordinary-liuhe.ts'
import { ordinaryInQingshi } from './cases/ordinary-qingshi.ts'
import { ordinaryInYunling } from './cases/ordinary-yunling.ts'
import { sourcingCases } from './cases/sourcing.ts'
import type { County } from './county.ts'
import { tellLife } from './life.ts'
import type { Step } from './step.ts'
import type { Story } from './story.ts'

export const ordinaryScenarios = [...ordinaryInQingshi, ...ordinaryInLiuhe, ...ordinaryInYunling]
/** The filings that are not as they should be. */
export const plantedScenarios = [...sourcingCases, ...courseCases, ...moneyCases]
export const demoScenarios = [...ordinaryScenarios, ...plantedScenarios]

/** Some 130 filings over every state, told relative to today. */
export function tellFilings(county: County): { steps: Step[]; stories: Story[]; storyOf: (key: string) => Story } {
  const sites = sitesOf(demoScenarios)
  const signings = planSignings(demoScenarios)
  const lives = demoScenarios.map((scenario) =>
    tellLife({ county, scenario, site: known(sites, scenario.key), signing: known(signings, scenario.key) }),
  )
  const stories = lives.map(({ story }) => story)
  const byKey = new Map(stories.map((story) => [story.scenario.key, story]))
  return { steps: lives.flatMap(({ steps }) => steps), stories, storyOf: (key) => known(byKey, key) }
}

function known<T>(all: ReadonlyMap<string, T>, key: string): T {
  const one = all.get(key)
  if (one === undefined) throw new Error(`No filing is called ${key}.`)
  return one
}
