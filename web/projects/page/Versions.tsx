import { Select } from 'antd'
import { useId, useState } from 'react'
import type { ProjectDetail, ProjectVersion } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { momentText } from '../../client/clock.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { filingTexts } from '../filing-texts.ts'
import { changedFields, useFilingValue } from '../filing-values.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { versionTexts } from './version-texts.ts'

/** Two versions of a filing held against each other, field by field and file by file. The last two, until others are chosen. */
export function Versions({ project, title }: { project: ProjectDetail; title: string }) {
  const reply = useReply(projects.versions, { params: { id: project.id } })
  return <Answered reply={reply}>{(versions) => <TwoVersions versions={versions} title={title} />}</Answered>
}

function TwoVersions({ versions, title }: { versions: readonly ProjectVersion[]; title: string }) {
  const words = useTexts(versionTexts)
  const heading = useId()
  const [chosen, choose] = useState<{ older?: number; newer?: number }>({})
  const last = versions.length - 1
  const older = versions[chosen.older ?? last - 1]
  const newer = versions[chosen.newer ?? last]
  if (!older || !newer || last < 1) return null
  const options = versions.map((version, at) => ({
    value: at,
    label: words.version(at + 1, nameOf(version, words), momentText(version.at), version.by),
  }))
  return (
    <section className="versions" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <div className="version-choice pair">
        <Choice
          label={words.older}
          value={chosen.older ?? last - 1}
          options={options}
          onChange={(at) => choose({ ...chosen, older: at })}
        />
        <Choice label={words.newer} value={chosen.newer ?? last} options={options} onChange={(at) => choose({ ...chosen, newer: at })} />
      </div>
      <Difference before={older} after={newer} />
    </section>
  )
}

type ChoiceProps = {
  label: string
  value: number
  options: { value: number; label: string }[]
  onChange: (at: number) => void
}

function Choice({ label, ...select }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Select id={id} className="wide-field" {...select} />
    </div>
  )
}

type Words = (typeof versionTexts)['en']

const nameOf = ({ event, action }: ProjectVersion, words: Words) =>
  event === null ? words.current : action === 'submit' ? words.submitted : words.amended

/** What is different, old beside new; on a telephone old above new. */
export function Difference({ before, after }: { before: ComparedVersion; after: ComparedVersion }) {
  const words = useTexts(versionTexts)
  const fields = useTexts(filingTexts)
  const names = useTexts(lifecycleTexts)
  const textOf = useFilingValue()
  const changed = changedFields(before.filing, after.filing)
  const gone = (before.files ?? []).filter(({ id }) => !after.files?.some((file) => file.id === id))
  const added = (after.files ?? []).filter(({ id }) => !before.files?.some((file) => file.id === id))
  if (changed.length + gone.length + added.length === 0) return <p className="quiet">{words.same}</p>
  return (
    <table className="difference table">
      <thead>
        <tr>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((field) => (
          <tr key={field}>
            <th scope="row">{fields[field]}</th>
            <td data-title={words.before}>
              <del>{textOf(before.filing, field, before)}</del>
            </td>
            <td data-title={words.after}>
              <ins>{textOf(after.filing, field, after)}</ins>
            </td>
          </tr>
        ))}
        {gone.map((file) => (
          <tr key={file.id}>
            <th scope="row">
              {names.categories[file.category]} <small>{words.fileRemoved}</small>
            </th>
            <td data-title={words.before}>
              <del>{file.name}</del>
            </td>
            <td data-title={words.after}>–</td>
          </tr>
        ))}
        {added.map((file) => (
          <tr key={file.id}>
            <th scope="row">
              {names.categories[file.category]} <small>{words.fileAdded}</small>
            </th>
            <td data-title={words.before}>–</td>
            <td data-title={words.after}>
              <ins>{file.name}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export type ComparedVersion = Pick<ProjectVersion, 'filing'> & Partial<Pick<ProjectVersion, 'region' | 'owner' | 'files'>>
