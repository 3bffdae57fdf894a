import { Link } from '@tanstack/react-router'
import type { RegionDetail } from '#contract/regions.ts'
import { useOpened } from '../client/address/opened.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { FactList } from '../plain/FactList.tsx'
import { writtenPlace } from '../ui/map/read-place.ts'
import { filingsText } from './figures.ts'
import { texts } from './texts.ts'

export function RegionFacts({ region }: { region: RegionDetail }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { linkTo } = useOpened('region')
  const figure = (value: number | string) => <span className="figure">{value}</span>
  const facts = [
    { name: words.level, value: words.levels[region.level] },
    { name: words.code, value: figure(region.code) },
    { name: words.nameZh, value: <span lang="zh-CN">{region.name.zh}</span> },
    { name: words.nameEn, value: <span lang="en">{region.name.en}</span> },
    { name: words.validFrom, value: region.validFrom ? figure(region.validFrom) : words.always },
    { name: words.validTo, value: region.validTo ? figure(region.validTo) : words.always },
    { name: words.centre, value: region.centre ? figure(writtenPlace(region.centre)) : words.noCentre },
    { name: words.people, value: figure(region.users) },
    { name: words.childRegions, value: figure(region.childCount) },
    ...(region.filings === null ? [] : [{ name: words.filings, value: figure(filingsText(region.filings)) }]),
  ]
  const merged = region.predecessors.map(({ code, name }) => (
    <Link key={code} className="region-link" {...linkTo(code)}>
      {labelOf(name)}
    </Link>
  ))
  return <FactList facts={merged.length > 0 ? [...facts, { name: words.predecessors, value: merged }] : facts} />
}
