import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { evidence } from '#contract/evidence.ts'
import { fileCategories } from '#contract/file-categories.ts'
import { listed } from '#contract/listing.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { readings } from '#contract/readings.ts'
import { serverAddress } from '../../client/address/address.ts'
import { download } from '../../client/files/download.ts'
import { useLanguage, useTexts } from '../../client/language.ts'
import { useCall, useReply } from '../../client/reply.ts'
import { StateTag } from '../../plain/StateTag.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { FileRow } from '../form/FileRow.tsx'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { pageTexts } from '../page-texts.ts'
import { LatePage } from './LatePage.tsx'

/** Every file by its category, what a complete file still lacks, and all of it as one download. */
export function EvidenceTab({ project }: { project: ProjectDetail }) {
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  const read = useReply(readings.ofFiling, { params: { id: project.id } })
  const unreadable = new Set(read.data?.files.flatMap(({ id, state }) => (state === 'unreadable' ? [id] : [])))
  const groups = fileCategories
    .map((category) => ({ category, files: project.files.filter((file) => file.category === category) }))
    .filter(({ files }) => files.length > 0)
  return (
    <div className="fact-groups">
      <ToSupply project={project} />
      <section>
        <div className="below-16 row gap-16 apart">
          <h2>{words.checklist}</h2>
          <span className="row">
            <LatePage project={project} />
            {groups.length > 0 && <Everything project={project} />}
          </span>
        </div>
        <ul className="checklist">
          {project.checklist.map(({ category, step, present }) => (
            <li key={`${category} ${step}`}>
              <StateTag tone={present ? 'done' : 'wait'}>{present ? words.present : words.absent}</StateTag>
              <span>
                {names.steps[step]} <small className="quiet">{names.categories[category]}</small>
              </span>
            </li>
          ))}
        </ul>
      </section>
      {groups.length === 0 && <EmptyState title={words.noFiles} text={words.noFilesText} />}
      {groups.map(({ category, files }) => (
        <section key={category}>
          <h2>{names.categories[category]}</h2>
          <ul className="file-list">
            {files.map((file) => (
              <FileRow key={file.id} project={project} file={file} tellsStep isUnreadable={unreadable.has(file.id)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** What nobody could be asked for when the project was taken over. */
function ToSupply({ project: { takenOver } }: { project: ProjectDetail }) {
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  const language = useLanguage()
  if (!takenOver || takenOver.missing.length === 0) return null
  const papers = takenOver.missing.map(({ category, step }) => words.paper(names.steps[step], names.categories[category]))
  return <Alert type="info" showIcon title={words.toSupplyTitle} description={words.toSupply(listed[language](papers))} />
}

/** All files in one, with a manifest of their hashes that anybody can check. */
function Everything({ project }: { project: ProjectDetail }) {
  const words = useTexts(pageTexts)
  const refuse = useRefusal()
  const link = useCall(evidence.dossierLink, { quiet: true })
  const fetchAll = () =>
    link.mutateAsync({ params: { id: project.id } }).then(({ path }) => download(`${serverAddress(window.location)}${path}`), refuse)
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={link.isPending} onClick={fetchAll}>
      {words.dossier}
    </Button>
  )
}
