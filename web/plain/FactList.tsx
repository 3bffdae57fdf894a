import type { ReactNode } from 'react'

/** `target` is what a question about it is kept under. */
export type Fact = { name: string; value: ReactNode; target?: string }

type Props = { facts: readonly Fact[]; after?: (fact: Fact) => ReactNode }

/** What is known of one thing, name beside value, and after each whatever else can be done about it. */
export function FactList({ facts, after }: Props) {
  return (
    <dl className="fact-list">
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>
            {fact.value}
            {after && <> {after(fact)}</>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
