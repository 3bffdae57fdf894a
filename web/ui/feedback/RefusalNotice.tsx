import { Alert, Button } from 'antd'
import { RefusedCall } from '../../client/api.ts'
import { bilingual, useLanguage, useTexts } from '../../client/language.ts'
import { requestText, useRefusalText } from '../../plain/refusal-text.ts'

const texts = bilingual({
  en: { retry: 'Try again' },
  zh: { retry: '重试' },
})

/** A failure shown in the place of what could not be read. The request id finds it in the server's log. */
export function RefusalNotice({ failure, onRetry }: { failure: unknown; onRetry?: () => unknown }) {
  const words = useTexts(texts)
  const language = useLanguage()
  const textOf = useRefusalText()
  const requestId = failure instanceof RefusedCall ? failure.requestId : null
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={textOf(failure)}
      {...(requestId ? { description: <span className="figure">{requestText(language, requestId)}</span> } : {})}
      {...(onRetry ? { action: <Button onClick={() => onRetry()}>{words.retry}</Button> } : {})}
    />
  )
}
