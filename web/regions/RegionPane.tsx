import { Alert, Button, Tabs } from 'antd'
import { useState } from 'react'
import type { RegionDetail } from '#contract/regions.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useOpened } from '../client/opened.ts'
import { useMe } from '../client/session.ts'
import { useIsNarrow } from '../ui/is-narrow.ts'
import { ScopeExplanation } from '../ui/ScopeExplanation.tsx'
import { RegionActions } from './RegionActions.tsx'
import { RegionFacts } from './RegionFacts.tsx'
import { RegionHistory } from './RegionHistory.tsx'
import { RegionPeople } from './RegionPeople.tsx'
import { RegionState } from './RegionState.tsx'
import { texts } from './texts.ts'
import type { Work } from './work.ts'

type Props = { region: RegionDetail; onOpen: (code: string) => void; onWork: (work: Work) => void; onGone: () => void }

/** One region: where it lies, what it is, who works there, what happened to it, and what can be done. */
export function RegionPane({ region, onOpen, onWork, onGone }: Props) {
  const labelOf = useLabel()
  return (
    <section className="panel" aria-labelledby="region-name">
      <RegionPath region={region} onOpen={onOpen} />
      <div className="region-heading">
        <h2 id="region-name">{labelOf(region.name)}</h2>
        <span className="region-code figure">{region.code}</span>
        <RegionState region={region} />
      </div>
      <MergerNotice region={region} onOpen={onOpen} />
      <RegionActions region={region} onWork={onWork} onGone={onGone} />
      <RegionTabs region={region} onOpen={onOpen} />
    </section>
  )
}

function RegionPath({ region, onOpen }: Pick<Props, 'region' | 'onOpen'>) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const above = region.path.slice(0, -1)
  if (above.length === 0) return null
  return (
    <nav aria-label={words.path} className="region-path">
      <ol>
        {above.map(({ code, name }) => (
          <li key={code}>
            <Button type="link" size="small" onClick={() => onOpen(code)}>
              {labelOf(name)}
            </Button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function MergerNotice({ region, onOpen }: Pick<Props, 'region' | 'onOpen'>) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { replacedBy, successor } = region
  if (!replacedBy || !successor) return null
  return (
    <Alert
      type="info"
      showIcon
      title={words.mergedInto(labelOf(replacedBy.name))}
      {...(successor.code === replacedBy.code ? {} : { description: words.affairsAt(labelOf(successor.name)) })}
      action={
        <Button size="small" onClick={() => onOpen(successor.code)}>
          {words.openSuccessor}
        </Button>
      }
    />
  )
}

const tabNames = ['facts', 'people', 'history', 'scope'] as const

function RegionTabs({ region, onOpen }: Pick<Props, 'region' | 'onOpen'>) {
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
    facts: <RegionFacts region={region} onOpen={onOpen} />,
    people: <RegionPeople code={region.code} onExplain={mayAsk ? explain : null} />,
    history: <RegionHistory code={region.code} />,
    scope: <ScopeExplanation key={person} region={region.code} {...(person ? { username: person } : {})} />,
  }
  const names = tabNames.filter((name) => name !== 'scope' || mayAsk)
  return (
    <Tabs
      activeKey={names.find((name) => name === opened) ?? 'facts'}
      onChange={open}
      destroyOnHidden
      tabBarGutter={useIsNarrow() ? 20 : 32}
      items={names.map((name) => ({ key: name, label: words.tabs[name], children: contents[name] }))}
    />
  )
}
