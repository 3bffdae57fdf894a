import { Alert, Button } from 'antd'
import { RefusedCall } from '../client/api.ts'
import { bilingual, useTexts } from '../client/language.ts'
import { useRefusalText } from './refusal-text.ts'

const texts = bilingual({
  en: { retry: 'Try again', requestId: (id: string) => `Request ${id}` },
  zh: { retry: '重试', requestId: (id) => `请求编号 ${id}` },
})

/** A failure shown in the place of what could not be read. The request id finds it in the server's log. */
export function RefusalNotice({ failure, onRetry }: { failure: unknown; onRetry?: () => unknown }) {
  const words = useTexts(texts)
  const textOf = useRefusalText()
  const requestId = failure instanceof RefusedCall ? failure.requestId : null
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={textOf(failure)}
      {...(requestId ? { description: <span className="figure">{words.requestId(requestId)}</span> } : {})}
      {...(onRetry ? { action: <Button onClick={() => onRetry()}>{words.retry}</Button> } : {})}
    />
  )
}
