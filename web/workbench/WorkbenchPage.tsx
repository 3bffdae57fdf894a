import { Link } from '@tanstack/react-router'
import type { Screen } from '#contract/screens.ts'
import { menuFor } from '#domain/access.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useMe } from '../client/session.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { ToDos } from './ToDos.tsx'
import { texts } from './texts.ts'
import './workbench.css'

export function WorkbenchPage() {
  const words = useTexts(texts)
  const me = useMe()
  const groups = menuFor(me.authorities).filter((screen) => screen.path !== '/')
  return (
    <>
      <PageHeading title={words[greeting(new Date())](me.name)} purpose={<WhoIAm />} />
      <div className="workbench">
        <section className="panel" aria-labelledby="workbench-due">
          <h2 id="workbench-due">{words.due}</h2>
          <ToDos />
        </section>
        <section className="panel" aria-labelledby="workbench-open">
          <h2 id="workbench-open">{words.open}</h2>
          {groups.map((screen) => (
            <Entries key={screen.path} screen={screen} />
          ))}
        </section>
      </div>
    </>
  )
}

function WhoIAm() {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const me = useMe()
  const facts = [
    { name: words.region, value: labelOf(me.region.name) },
    { name: words.roles, value: me.roles.map((role) => labelOf(role.name)).join(' · ') },
    { name: words.unit, value: me.unit?.name ?? '' },
  ]
  return (
    <span className="workbench-facts">
      {facts
        .filter(({ value }) => value)
        .map(({ name, value }) => (
          <span key={name}>
            {name} <strong>{value}</strong>
          </span>
        ))}
    </span>
  )
}

function Entries({ screen }: { screen: Screen }) {
  const labelOf = useLabel()
  return (
    <>
      {screen.children && <h3>{labelOf(screen.label)}</h3>}
      <ul className="workbench-entries">
        {(screen.children ?? [screen]).map((entry) => (
          <li key={entry.path}>
            <Link to={entry.path}>{labelOf(entry.label)}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** By the clock of the reader. */
function greeting(now: Date): 'morning' | 'day' | 'evening' {
  const hour = now.getHours()
  return hour < 12 ? 'morning' : hour < 18 ? 'day' : 'evening'
}
