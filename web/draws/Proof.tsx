import { Alert, Button, Upload } from 'antd'
import { useState } from 'react'
import { type Draw, type DrawRecord, draws } from '#contract/draws.ts'
import { type Replay, replay } from '#domain/draws/draw.ts'
import { call } from '../client/api.ts'
import { download } from '../client/files/download.ts'
import { useTexts } from '../client/language.ts'
import { FactList } from '../plain/FactList.tsx'
import { Moment } from '../plain/Moment.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { isRecord } from './record-file.ts'
import { texts } from './texts.ts'

/** What was published beforehand, what was added, and the means to compute the result again on this very machine. */
export function Proof({ draw }: { draw: Draw }) {
  const words = useTexts(texts)
  const refuse = useRefusal()
  const [verdict, setVerdict] = useState<Replay | 'none' | null>(null)
  const check = () => call(draws.record, { params: { id: draw.id } }).then((record) => setVerdict(replay(record)), refuse)
  const save = () => call(draws.record, { params: { id: draw.id } }).then((record) => saveAs(record, draw), refuse)
  const checkFile = async (file: Blob) => {
    const given = await readJson(file)
    setVerdict(isRecord(given) ? replay(given) : 'none')
  }
  return (
    <section className="panel" aria-labelledby="draw-proof">
      <h2 id="draw-proof" className="draw-heading">
        {words.proof}
      </h2>
      <FactList
        facts={[
          { name: words.algorithm, value: <code>{draw.algorithm}</code> },
          { name: words.listHash, value: <code className="anywhere">{draw.listHash}</code> },
          { name: words.seedHash, value: <code className="anywhere">{draw.seedHash}</code> },
          ...(draw.text !== null && draw.drawnAt !== null
            ? [
                { name: words.witnessText, value: <Spoken text={draw.text} at={draw.drawnAt} /> },
                { name: words.seed, value: <code className="anywhere">{draw.seed}</code> },
              ]
            : []),
        ]}
      />
      <div className="row above-16 below-16">
        {draw.seed !== null && <Button onClick={check}>{words.replay}</Button>}
        {draw.seed !== null && <Button onClick={save}>{words.download}</Button>}
        <Upload
          accept="application/json,.json"
          showUploadList={false}
          beforeUpload={(file) => checkFile(file).then(() => Upload.LIST_IGNORE)}
        >
          <Button>{words.checkFile}</Button>
        </Upload>
      </div>
      {verdict !== null && <Verdict verdict={verdict} />}
      <h3 className="draw-heading">{words.how}</h3>
      <ol className="stack gap-4 bullets measure">
        {words.explanation.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </section>
  )
}

function Spoken({ text, at }: { text: string; at: string }) {
  return (
    <span className="detail-facts row gap-12 quiet">
      <q>{text}</q> <Moment at={at} />
    </span>
  )
}

function Verdict({ verdict }: { verdict: Replay | 'none' }) {
  const words = useTexts(texts)
  if (verdict === 'none') return <Alert type="warning" showIcon role="status" title={words.noRecord} />
  const { same, listHash, seedHash, result, computed } = verdict
  return (
    <Alert
      type={same ? 'success' : 'error'}
      showIcon
      role="status"
      title={same ? words.same : words.other}
      description={same ? words.joined(computed.chosen.map(({ id }) => id)) : words.parts(listHash, seedHash, result)}
    />
  )
}

function saveAs(record: DrawRecord, draw: Draw) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' }))
  download(address, `draw-${draw.committedAt.slice(0, 10)}-${draw.id.slice(0, 8)}.json`)
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

async function readJson(file: Blob): Promise<unknown> {
  try {
    return JSON.parse(await file.text())
  } catch {
    return null
  }
}
