import type { Finding } from '#contract/findings.ts'
import type { EvidenceView } from '#contract/project-views.ts'
import { useTexts } from '../client/language.ts'
import { FileItem } from '../ui/files/FileItem.tsx'
import { FilesField } from '../ui/files/FilesField.tsx'
import { texts } from './texts.ts'

/** What the supervisors added to the notice, and what the owner side put right with. Whoever may add sees where. */
export function FindingFiles({ finding }: { finding: Finding }) {
  const words = useTexts(texts)
  const hindranceTo = (wanted: string) => finding.actions.find(({ action }) => action === wanted)?.hindrance
  const puttingRight = [null, 'evidence'].includes(hindranceTo('rectify') ?? null)
  const supervising = hindranceTo('transfer') === null && finding.state !== 'rectified'
  const notice = finding.files.filter(({ category }) => category === 'PROJECT_SUPERVISION_FILE')
  const proof = finding.files.filter(({ category }) => category !== 'PROJECT_SUPERVISION_FILE')
  const aim = { projectId: finding.project.id, record: `finding ${finding.id}` }
  return (
    <>
      {supervising ? (
        <section className="detail-section">
          <FilesField aim={{ ...aim, category: 'PROJECT_SUPERVISION_FILE', step: 'supervision' }} title={words.notice} files={notice} />
        </section>
      ) : (
        notice.length > 0 && <Read title={words.notice} finding={finding} files={notice} />
      )}
      {puttingRight ? (
        <section className="detail-section">
          <FilesField
            aim={{ ...aim, category: 'PROJECT_PROCESS_FILE', step: 'rectification' }}
            title={words.files}
            files={proof}
            required
          />
        </section>
      ) : (
        proof.length > 0 && <Read title={words.files} finding={finding} files={proof} />
      )}
    </>
  )
}

function Read({ title, finding, files }: { title: string; finding: Finding; files: readonly EvidenceView[] }) {
  return (
    <section className="detail-section">
      <h3>{title}</h3>
      <ul className="file-list">
        {files.map((file) => (
          <FileItem key={file.id} projectId={finding.project.id} file={file} />
        ))}
      </ul>
    </section>
  )
}
