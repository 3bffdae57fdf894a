import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '../client/language.ts'
import { factorTexts } from './factor-texts.ts'

/** Codes that exist on this page only, and only until it is closed. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const words = useTexts(factorTexts)
  const [isCopied, setCopied] = useState(false)
  // Without a secure address browsers offer no clipboard; the codes can still be marked and read.
  const copy = () => navigator.clipboard?.writeText((codes ?? []).join('\n')).then(() => setCopied(true))
  return (
    <Modal
      open={codes !== null}
      title={words.codesTitle}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={460}
      destroyOnHidden
      afterClose={() => setCopied(false)}
      footer={[
        window.isSecureContext && (
          <Button key="copy" onClick={copy}>
            <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
          </Button>
        ),
        <Button key="kept" type="primary" onClick={onClose}>
          {words.kept}
        </Button>,
      ]}
    >
      <p className="below-16">{words.codesText}</p>
      <ul className="figure" style={{ columns: 2, lineHeight: 2 }}>
        {(codes ?? []).map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Modal>
  )
}
