import { Alert } from 'antd'
import { momentText } from '../client/clock.ts'
import { useTexts } from '../client/language.ts'
import { useMe } from '../client/session.ts'
import { PageHeading } from '../plain/PageHeading.tsx'
import { ExportFiles, useMyExports } from '../ui/exports/ExportFiles.tsx'
import { DeputyPanel } from './DeputyPanel.tsx'
import { FeedPanel } from './FeedPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import './personal.css'
import { SessionsPanel } from './SessionsPanel.tsx'
import { texts } from './texts.ts'

export function PersonalPage() {
  const words = useTexts(texts)
  const { authorities, mustChangePassword, passwordReset } = useMe()
  const exports = useMyExports(!mustChangePassword)
  return (
    <>
      <PageHeading screen="/personal/updatePwd" purpose={words.purpose} />
      {mustChangePassword && (
        <Alert
          className="personal-alert"
          type="warning"
          showIcon
          title={words.mustChange}
          description={passwordReset && words.wasReset(passwordReset.by, momentText(passwordReset.at))}
        />
      )}
      <div className="personal">
        {!mustChangePassword && <ExportFiles reply={exports} className="panel personal-sessions" />}
        <PasswordPanel />
        {/* Until the password is changed the server opens nothing else. */}
        {!mustChangePassword && <ProfilePanel />}
        {!mustChangePassword && <FeedPanel />}
        {!mustChangePassword && <SessionsPanel />}
        {!mustChangePassword && authorities.includes('PROJECT_MANAGEMENT') && <DeputyPanel />}
      </div>
    </>
  )
}
