import { Alert, App, Button, Typography } from 'antd'
import { useState } from 'react'
import { type Provider, type ProviderTrial, providers } from '#contract/providers.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { FactList } from '../plain/FactList.tsx'
import { Moment } from '../plain/Moment.tsx'
import { StateTag } from '../plain/StateTag.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { providerTexts } from './provider-texts.ts'

/** One provider: whether it is on, what has to be entered there, and what it says of itself. */
export function ProviderPanel({ provider, onChange }: { provider: Provider; onChange: () => void }) {
  const words = useTexts(providerTexts)
  const labelOf = useLabel()
  const { message, modal } = App.useApp()
  const refuse = useRefusal()
  const remove = useCall(providers.remove)
  const test = useCall(providers.test)
  const [trial, setTrial] = useState<ProviderTrial | null>(null)
  const { id, name, isOn, issuer, clientId, links, lastUsedAt, addresses } = provider
  const input = { params: { id } }
  const ask = () =>
    void modal.confirm({
      title: words.removeTitle,
      content: words.removeText,
      okText: words.remove,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () => remove.mutateAsync(input).then(() => void message.success(words.removed), refuse),
    })
  return (
    <section className="panel stack" aria-labelledby={`provider-${id}`}>
      <h2 id={`provider-${id}`}>
        {labelOf(name)} <StateTag tone={isOn ? 'done' : 'wait'}>{isOn ? words.on : words.off}</StateTag>
      </h2>
      <FactList
        facts={[
          { name: words.fields.issuer, value: issuer },
          { name: words.fields.clientId, value: clientId },
          { name: words.links, value: links },
          { name: words.lastUsed, value: lastUsedAt ? <Moment at={lastUsedAt} /> : words.never },
          ...(addresses
            ? (['callback', 'logout', 'afterLogout'] as const).map((which) => ({
                name: words[which],
                value: <Typography.Text copyable>{addresses[which]}</Typography.Text>,
              }))
            : []),
        ]}
      />
      {addresses && <p className="quiet">{words.enterThere}</p>}
      <div className="row">
        <Button onClick={onChange}>{words.change}</Button>
        <Button onClick={() => test.mutateAsync(input).then(setTrial, refuse)} loading={test.isPending}>
          {words.test}
        </Button>
        <Button danger onClick={ask} loading={remove.isPending}>
          {words.remove}
        </Button>
      </div>
      {trial && (
        <Alert
          type={trial.isGood ? 'success' : 'error'}
          showIcon
          role="status"
          title={trial.isGood ? words.testGood : words.testBad}
          description={trial.isGood ? <Found found={trial.found} /> : <code>{trial.answer}</code>}
        />
      )}
    </section>
  )
}

function Found({ found }: Pick<ProviderTrial, 'found'>) {
  const words = useTexts(providerTexts)
  return <FactList facts={found.map(({ name, value }) => ({ name: words.found[name] ?? name, value: <code>{value}</code> }))} />
}
