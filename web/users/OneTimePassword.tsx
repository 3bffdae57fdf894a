import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '../client/language.ts'
import { FactList } from '../plain/FactList.tsx'
import { texts } from './texts.ts'

/** A password that exists on this page only, and only until it is closed. */
export type Secret = { name: string; username: string; password: string }

export function OneTimePassword({ secret, onClose }: { secret: Secret | null; onClose: () => void }) {
  const words = useTexts(texts)
  return (
    <Modal
      open={secret !== null}
      title={words.passwordTitle}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <Button type="primary" onClick={onClose}>
          {words.passedOn}
        </Button>
      }
    >
      {secret && <Shown secret={secret} />}
    </Modal>
  )
}

function Shown({ secret: { name, username, password } }: { secret: Secret }) {
  const words = useTexts(texts)
  const [copied, setCopied] = useState(false)
  // Without a secure address browsers offer no clipboard; the password can still be marked and read.
  const copy = () => navigator.clipboard?.writeText(password).then(() => setCopied(true))
  const facts = [
    { name: words.username, value: <span className="figure">{username}</span> },
    { name: words.password, value: <output className="one-time-password">{password}</output> },
  ]
  return (
    <>
      <p>{words.passwordText(name)}</p>
      <FactList facts={facts} />
      {window.isSecureContext && (
        <Button className="above-16" icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />} onClick={copy}>
          <span aria-live="polite">{copied ? words.copied : words.copy}</span>
        </Button>
      )}
    </>
  )
}
