import { Alert, Button, Input, Space } from 'antd'
import { useState } from 'react'
import { bilingual, useTexts } from '../../client/language.ts'

const texts = bilingual({ en: { copy: 'Copy', copied: 'Copied' }, zh: { copy: '复制', copied: '已复制' } })

type Props = { secret: string; name: string; warning: string }

/** What is told only now: an address, a token or a secret, to be copied. */
export function ShownOnce({ secret, name, warning }: Props) {
  const words = useTexts(texts)
  const [isCopied, setCopied] = useState(false)
  // Without a secure address browsers offer no clipboard; the text can still be marked and read.
  const copy = () => navigator.clipboard?.writeText(secret).then(() => setCopied(true))
  return (
    <div className="stack gap-8">
      <Alert type="warning" showIcon role="status" title={warning} />
      <Space.Compact block>
        <Input readOnly aria-label={name} value={secret} onFocus={({ target }) => target.select()} />
        <Button onClick={copy}>{isCopied ? words.copied : words.copy}</Button>
      </Space.Compact>
    </div>
  )
}
