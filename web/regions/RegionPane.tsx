import { Link } from '@tanstack/react-router'
import { Alert } from 'antd'
import { useState } from 'react'
import type { RegionDetail } from '#contract/regions.ts'
import { useOpened } from '../client/address/opened.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useMe } from '../client/session.ts'
import { LinkButton } from '../ui/feedback/LinkButton.tsx'
import { Tabs } from '../ui/list/Tabs.tsx'
import { ScopeExplanation } from '../ui/scope/ScopeExplanation.tsx'
import { RegionActions } from './RegionActions.tsx'
import { RegionFacts } from './RegionFacts.tsx'
import { RegionHistory } from './RegionHistory.tsx'
import { RegionPeople } from './RegionPeople.tsx'
import { RegionState } from './RegionState.tsx'
import { texts } from './texts.ts'
import type { Work } from './work.ts'

type Props = { region: RegionDetail; onWork: (work: Work) => void; onGone: () => void }

/** One region: where it lies, what it is, who works there, what happened to it, and what can be done. */
export function RegionPane({ region, onWork, onGone }: Props) {
  const labelOf = useLabel()
  return (
    <section className="panel" aria-labelledby="region-name">
      <RegionPath region={region} />
      <div className="region-heading">
        <h2 id="region-name">{labelOf(region.name)}</h2>
        <span className="region-code faint small figure">{region.code}</span>
        <RegionState region={region} />
      </div>
      <MergerNotice region={region} />
      <RegionActions region={region} onWork={onWork} onGone={onGone} />
      <RegionTabs region={region} />
    </section>
  )
}

function RegionPath({ region }: Pick<Props, 'region'>) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { linkTo } = useOpened('region')
  const above = region.path.slice(0, -1)
  if (above.length === 0) return null
  return (
    <nav aria-label={words.path} className="path">
      <ol>
        {above.map(({ code, name }) => (
          <li key={code}>
            <Link {...linkTo(code)}>{labelOf(name)}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function MergerNotice({ region }: Pick<Props, 'region'>) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { linkTo } = useOpened('region')
  const { replacedBy, successor } = region
  if (!replacedBy || !successor) return null
  return (
    <Alert
      type="info"
      showIcon
      title={words.mergedInto(labelOf(replacedBy.name))}
      {...(successor.code === replacedBy.code ? {} : { description: words.affairsAt(labelOf(successor.name)) })}
      action={
        <LinkButton size="small" {...linkTo(successor.code)}>
          {words.openSuccessor}
        </LinkButton>
      }
    />
  )
}

const tabNames = ['facts', 'people', 'history', 'scope'] as const

function RegionTabs({ region }: Pick<Props, 'region'>) {
  const words = useTexts(texts)
  const { authorities } = useMe()
  const { opened, open } = useOpened('tab')
  const [person, setPerson] = useState<string | null>(null)
  const mayAsk = authorities.includes('USER_MANAGEMENT') || authorities.includes('ROLE_MANAGEMENT')
  const explain = (username: string) => {
    setPerson(username)
    open('scope')
  }
  const contents = {
    facts: <RegionFacts region={region} />,
    people: <RegionPeople code={region.code} onExplain={mayAsk ? explain : null} />,
    history: <RegionHistory code={region.code} />,
    scope: <ScopeExplanation key={person} region={region.code} {...(person ? { username: person } : {})} />,
  }
  const names = tabNames.filter((name) => name !== 'scope' || mayAsk)
  return (
    <Tabs
      active={names.find((name) => name === opened) ?? 'facts'}
      onChoose={open}
      items={names.map((name) => ({ key: name, label: words.tabs[name], children: contents[name] }))}
    />
  )
}
