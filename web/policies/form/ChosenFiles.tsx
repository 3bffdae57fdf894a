import { useState } from 'react'
import { type FileFault, faultsOf } from '../../client/files/file-limits.ts'
import { notSentYet } from '../../client/files/uploads.ts'
import { useTexts } from '../../client/language.ts'
import { UploadPlace } from '../../ui/files/UploadPlace.tsx'
import { attachmentLimits } from '../policy-uploads.ts'
import { texts } from '../texts.ts'

type Refused = { file: File; fault: FileFault }

/** Files that go with a new policy once it is published. */
export function ChosenFiles({ files, onChange }: { files: readonly File[]; onChange: (files: readonly File[]) => void }) {
  const words = useTexts(texts)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const choose = (chosen: readonly File[]) => {
    const faults = faultsOf(chosen, attachmentLimits, attachmentLimits.files - files.length)
    setRefused(chosen.flatMap((file, at) => (faults[at] ? { file, fault: faults[at] } : [])))
    onChange([...files, ...chosen.filter((_, at) => !faults[at])])
  }
  const remove = (id: number) => {
    onChange(files.filter((_, at) => at !== id))
    setRefused((all) => all.filter((_, at) => at !== id - files.length))
  }
  const uploads = [
    ...files.map((file, at) => notSentYet(at, file, null)),
    ...refused.map(({ file, fault }, at) => notSentYet(files.length + at, file, fault)),
  ]
  return (
    <UploadPlace
      title={words.chosenFiles}
      help={words.filesHelp}
      limits={attachmentLimits}
      uploads={{ uploads, choose, remove, retry: () => {} }}
      mark={{ 'data-attachments': '' }}
    />
  )
}
