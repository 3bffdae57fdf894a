import { Alert } from 'antd'
import { momentText } from '../client/clock.ts'
import { useTexts } from '../client/language.ts'
import { useMe } from '../client/session.ts'
import { lazy } from '../lazy.tsx'
import { PageHeading } from '../plain/PageHeading.tsx'
import { ExportFiles, useMyExports } from '../ui/exports/ExportFiles.tsx'
import { AllAtOnce } from '../ui/feedback/AllAtOnce.tsx'
import { DeputyPanel } from './DeputyPanel.tsx'
import { FactorPanel } from './FactorPanel.tsx'
import { FeedPanel } from './FeedPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import './personal.css'
import { SessionsPanel } from './SessionsPanel.tsx'
import { texts } from './texts.ts'

const TokensPanel = lazy(async () => (await import('./TokensPanel.tsx')).TokensPanel)
const SignOnPanel = lazy(async () => (await import('./SignOnPanel.tsx')).SignOnPanel)
const ContactPanel = lazy(async () => (await import('./ContactPanel.tsx')).ContactPanel)

export function PersonalPage() {
  const words = useTexts(texts)
  const { authorities, mustChangePassword, mustEnrol, passwordReset } = useMe()
  const isFull = !mustChangePassword && !mustEnrol
  const exports = useMyExports(isFull)
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
      {!mustChangePassword && mustEnrol && <Alert className="personal-alert" type="warning" showIcon title={words.mustEnrol} />}
      <AllAtOnce className="personal">
        {isFull && <ExportFiles reply={exports} className="panel personal-sessions" />}
        <PasswordPanel />
        {/* Until the password is changed, and the second factor is there, the server opens nothing else. */}
        {isFull && <ProfilePanel />}
        {!mustChangePassword && <FactorPanel />}
        {isFull && <FeedPanel />}
        {isFull && <SignOnPanel />}
        {isFull && <ContactPanel />}
        {isFull && authorities.length > 0 && <TokensPanel />}
        {isFull && <SessionsPanel />}
        {isFull && authorities.includes('PROJECT_MANAGEMENT') && <DeputyPanel />}
      </AllAtOnce>
    </>
  )
}
