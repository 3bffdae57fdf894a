import { Alert, Button } from 'antd'
import { useState } from 'react'
import { type Provider, providers } from '#contract/providers.ts'
import { useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { Answered } from '../ui/feedback/Answered.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import { ProviderPanel } from './ProviderPanel.tsx'
import { providerTexts } from './provider-texts.ts'

/** Where else people can sign in: kept by the top region. */
export function ProvidersTab() {
  const words = useTexts(providerTexts)
  const reply = useReply(providers.list, {})
  const [editing, edit] = useState<Provider | 'new' | null>(null)
  return (
    <div className="supervision-tab narrow stack">
      <p className="quiet measure">{words.lead}</p>
      <Answered reply={reply} rows={6}>
        {({ mayRead, isRestoredCopy, hasPublicUrl, items }) =>
          mayRead ? (
            <>
              {isRestoredCopy && <Alert type="warning" showIcon title={words.restored} />}
              {!hasPublicUrl && <Alert type="info" showIcon title={words.noPublicUrl} />}
              <div className="row">
                <Button onClick={() => edit('new')}>{words.add}</Button>
              </div>
              {items.length === 0 && <EmptyState title={words.none} text={words.noneText} />}
              {items.map((provider) => (
                <ProviderPanel key={provider.id} provider={provider} onChange={() => edit(provider)} />
              ))}
            </>
          ) : (
            <Alert type="info" showIcon title={words.topOnly} />
          )
        }
      </Answered>
      {editing && <ProviderForm editing={editing === 'new' ? null : editing} onClose={() => edit(null)} />}
    </div>
  )
}
