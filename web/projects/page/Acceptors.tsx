import type { ProjectDetail } from '#contract/project-views.ts'

/** Who accepted the work, each with their unit. */
export const Acceptors = ({ acceptors }: { acceptors: ProjectDetail['acceptances'][number]['acceptors'] }) => (
  <ul>
    {acceptors.map(({ name, unit, mobileMasked }) => (
      <li key={`${name} ${mobileMasked}`}>
        {name} <span className="quiet">{[unit, mobileMasked].join(' · ')}</span>
      </li>
    ))}
  </ul>
)
