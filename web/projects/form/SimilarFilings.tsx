import { Link } from '@tanstack/react-router'
import { Alert, Form } from 'antd'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { filingTexts } from '../filing-texts.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'

/** Warns of filings of the same village with nearly the same name, with the way to each. */
export function SimilarFilings({ project }: { project: ProjectDetail }) {
  const words = useTexts(filingTexts)
  const { states } = useTexts(lifecycleTexts)
  const form = Form.useFormInstance()
  const name: string = Form.useWatch('name', form) ?? project.name
  const region: string = Form.useWatch('regionCode', form) ?? project.filing.regionCode
  const asked = name.trim()
  const isAsked = [...asked].length >= 4
  const reply = useReply(
    projects.similar,
    { query: { name: asked, region, except: project.id } },
    { enabled: isAsked, staleTime: 60_000, keepPrevious: true },
  )
  if (!isAsked || !reply.data || reply.data.length === 0) return null
  return (
    <Alert
      className="form-alert"
      type="warning"
      showIcon
      title={words.similar}
      description={
        <ul className="bullets">
          {reply.data.map(({ id, name: other, number, state }) => (
            <li key={id}>
              <Link to="/v2/project/$id" params={{ id }}>
                {other}
              </Link>{' '}
              {number} {states[state]}
            </li>
          ))}
        </ul>
      }
    />
  )
}
