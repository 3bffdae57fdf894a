import { App, Button } from 'antd'
import { type BackupState, backup } from '#contract/backup.ts'
import { momentText } from '../../client/clock.ts'
import { useTexts } from '../../client/language.ts'
import { useCall, useReply } from '../../client/reply.ts'
import { replaceMe, useMe } from '../../client/session.ts'
import { StateTag } from '../../plain/StateTag.tsx'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { backupTexts } from './backup-texts.ts'

/** When everything was last kept elsewhere; and in a restored copy, the way to let it act on people again. */
export function BackupPanel() {
  const words = useTexts(backupTexts)
  const me = useMe()
  const reply = useReply(backup.read, {})
  const switchOn = useCall(backup.switchOn)
  const refuse = useRefusal()
  const { message } = App.useApp()
  if (reply.data?.mayRead === false) return null
  const isStill = reply.data?.restored != null
  const act = () =>
    switchOn.mutateAsync({}).then(() => {
      message.success(words.switchedOn)
      replaceMe({ ...me, standsStill: false })
    }, refuse)
  return (
    <section className="panel verification" aria-labelledby="backup-state">
      <div className="tab-top row gap-16 apart">
        <h2 id="backup-state">
          {words.title} {isStill && <StateTag tone="care">{words.restoredTag}</StateTag>}
        </h2>
        {isStill && (
          <Button type="primary" loading={switchOn.isPending} onClick={act}>
            {words.switchOn}
          </Button>
        )}
      </div>
      <Answered reply={reply} rows={2}>
        {(state) => <State state={state} />}
      </Answered>
    </section>
  )
}

function State({ state: { lastBackup, schedule, restored } }: { state: BackupState }) {
  const words = useTexts(backupTexts)
  return (
    <>
      {restored && <p>{words.restored(momentText(restored.at), momentText(restored.takenAt))}</p>}
      <p>{lastBackup ? words.last(momentText(lastBackup.at), megabytes(lastBackup.bytes)) : words.never}</p>
      {lastBackup && lastBackup.missing > 0 && <p className="stop">{words.missing(lastBackup.missing)}</p>}
      {schedule?.failed && <p className="stop">{words.failed}</p>}
      {schedule && <p className="faint">{words.schedule(schedule.at, schedule.keep)}</p>}
      {!schedule && (
        <p className="faint">
          {words.noSchedule} <code>BACKUP_FOLDER</code>
        </p>
      )}
    </>
  )
}

const megabytes = (bytes: number) => Math.max(0.1, bytes / 1024 / 1024).toLocaleString('en', { maximumFractionDigits: 1 })
