import { App, Button, Modal } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type User, type UserDetail, users } from '#contract/users.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { ScopeExplanation } from '../ui/scope/ScopeExplanation.tsx'
import { InHand } from './InHand.tsx'
import type { Secret } from './OneTimePassword.tsx'
import { texts } from './texts.ts'

const DeputyDialog = lazy(async () => ({ default: (await import('./DeputyDialog.tsx')).DeputyDialog }))
const SignOnDialog = lazy(async () => ({ default: (await import('./SignOnDialog.tsx')).SignOnDialog }))
const HandoverDialog = lazy(async () => ({ default: (await import('./HandoverDialog.tsx')).HandoverDialog }))

type Props = { user: UserDetail; onEdit: (user: User) => void; onSecret: (secret: Secret) => void }

/** What can be done to an account. Where it may not be managed, everything is closed and the reason stands above. */
export function UserActions({ user, onEdit, onSecret }: Props) {
  const words = useTexts(texts)
  const closed = user.hindrance !== null
  const { reset, resetFactors, disable, enable, unlock, signOut } = useUserActions(user, onSecret)
  return (
    <div className="row">
      <Button disabled={closed} onClick={() => onEdit(user)}>
        {words.edit}
      </Button>
      <Button disabled={closed} onClick={reset}>
        {words.resetPassword}
      </Button>
      {user.factors && user.factors.length > 0 && (
        <Button disabled={closed} onClick={resetFactors}>
          {words.resetFactors}
        </Button>
      )}
      <Button disabled={closed || user.sessions === 0} onClick={signOut}>
        {words.signOut}
      </Button>
      {user.enabled ? (
        <Button danger disabled={closed} onClick={disable}>
          {words.disable}
        </Button>
      ) : (
        <Button disabled={closed} onClick={enable}>
          {words.enable}
        </Button>
      )}
      {user.lockedUntil && (
        <Button disabled={closed} onClick={unlock}>
          {words.unlock}
        </Button>
      )}
      <SignOn user={user} />
      <HandOver user={user} />
      {user.authorities.includes('PROJECT_MANAGEMENT') && <NameDeputy user={user} />}
      <WhatTheySee user={user} />
    </div>
  )
}

/** By which other accounts somebody signs in to this one. */
function SignOn({ user }: { user: User }) {
  const words = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button disabled={user.hindrance !== null} onClick={() => setOpen(true)}>
        {words.signOn}
      </Button>
      {isOpen && (
        <Suspense>
          <SignOnDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Who decides while they cannot. */
function NameDeputy({ user }: { user: User }) {
  const words = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button disabled={user.hindrance !== null} onClick={() => setOpen(true)}>
        {words.deputy}
      </Button>
      {isOpen && (
        <Suspense>
          <DeputyDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Before somebody leaves, or afterwards: a disabled account still has what it had. */
function HandOver({ user }: { user: User }) {
  const words = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button disabled={user.hindrance !== null} onClick={() => setOpen(true)}>
        {words.handOver}
      </Button>
      {isOpen && (
        <Suspense>
          <HandoverDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Open to whoever sees the account, also where it may not be managed. */
function WhatTheySee({ user: { name, username } }: { user: User }) {
  const words = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.explain}</Button>
      <Modal open={isOpen} title={words.explainTitle(name)} footer={null} width={640} destroyOnHidden onCancel={() => setOpen(false)}>
        <ScopeExplanation username={username} />
      </Modal>
    </>
  )
}

/** Each is asked for once more before it happens. */
function useUserActions(user: UserDetail, onSecret: (secret: Secret) => void) {
  const words = useTexts(texts)
  const { modal, message } = App.useApp()
  const refuse = useRefusal()
  const reset = useCall(users.resetPassword)
  const resetFactors = useCall(users.resetFactors)
  const disable = useCall(users.disable)
  const enable = useCall(users.enable)
  const unlock = useCall(users.unlock)
  const signOut = useCall(users.signOut)
  const { id, name, username, version } = user
  const input = { params: { id }, body: { version } }

  const ask = (title: string, content: ReactNode, okText: string, act: () => Promise<unknown>, danger = false) =>
    void modal.confirm({ title, content, okText, cancelText: words.cancel, okButtonProps: { danger }, onOk: () => act().catch(refuse) })
  const saying = (text: string) => () => void message.success(text)
  return {
    reset: () =>
      ask(words.resetTitle(name), words.resetText, words.resetPassword, () =>
        reset.mutateAsync(input).then(({ password }) => onSecret({ name, username, password })),
      ),
    resetFactors: () =>
      ask(words.resetFactorsTitle(name), words.resetFactorsText, words.resetFactors, () =>
        resetFactors.mutateAsync(input).then(saying(words.factorsReset)),
      ),
    disable: () =>
      ask(
        words.disableTitle(name),
        <>
          <p>{words.disableText}</p>
          <InHand user={user} />
        </>,
        words.disable,
        () => disable.mutateAsync(input).then(saying(words.disabledDone)),
        true,
      ),
    enable: () =>
      ask(words.enableTitle(name), words.enableText, words.enable, () => enable.mutateAsync(input).then(saying(words.enabledDone))),
    unlock: () => void unlock.mutateAsync(input).then(saying(words.unlockedDone), refuse),
    signOut: () =>
      ask(words.signOutTitle(name), words.signOutText, words.signOut, () =>
        signOut.mutateAsync({ params: { id } }).then(saying(words.signedOutDone)),
      ),
  }
}
