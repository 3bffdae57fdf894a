import { Alert, App, Button } from 'antd'
import { type SignOnLink, signOn } from '#contract/sign-on.ts'
import { signOnRefusals } from '#contract/sign-on-refusals.ts'
import { usePairs } from '../client/address/pairs.ts'
import { useLabel, useLanguage, useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { goTo } from '../client/session.ts'
import { Moment } from '../plain/Moment.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { signOnTexts } from './sign-on-texts.ts'

/** Who one is elsewhere: linked by going there and coming back. Nothing is shown where there is no provider. */
export function SignOnPanel() {
  const words = useTexts(signOnTexts)
  const labelOf = useLabel()
  const language = useLanguage()
  const refuse = useRefusal()
  const { refused } = usePairs<'/personal/updatePwd'>()
  const { data } = useReply(signOn.mine, {})
  const begin = useCall(signOn.link)
  if (!data || data.links.length + data.choices.length === 0) return null
  const sentence = Object.entries(signOnRefusals).find(([code]) => code === refused)?.[1][language]
  return (
    <section className="panel personal-sessions stack" aria-labelledby="sign-on-title">
      <div className="sessions-top">
        <div>
          <h2 id="sign-on-title">{words.title}</h2>
          <p className="panel-lead">{words.lead}</p>
        </div>
        {data.choices.map(({ id, name }) => (
          <Button
            key={id}
            loading={begin.isPending}
            onClick={() => begin.mutateAsync({ body: { providerId: id } }).then(({ to }) => goTo(to), refuse)}
          >
            {words.link(labelOf(name))}
          </Button>
        ))}
      </div>
      {sentence && <Alert type="error" showIcon title={sentence} />}
      {data.links.length === 0 ? (
        <span className="quiet">{words.none}</span>
      ) : (
        <ul className="ruled">
          {data.links.map((link) => (
            <LinkRow key={link.id} link={link} />
          ))}
        </ul>
      )}
    </section>
  )
}

function LinkRow({ link: { id, provider, subject, linkedAt, usedAt } }: { link: SignOnLink }) {
  const words = useTexts(signOnTexts)
  const labelOf = useLabel()
  const { message, modal } = App.useApp()
  const refuse = useRefusal()
  const unlink = useCall(signOn.unlink)
  const ask = () =>
    void modal.confirm({
      title: words.unlinkTitle,
      content: words.unlinkText,
      okText: words.unlink,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () => unlink.mutateAsync({ params: { id } }).then(() => void message.success(words.unlinked), refuse),
    })
  return (
    <li className="row gap-24">
      <div className="session-device">
        <strong>{labelOf(provider.name)}</strong>
        <span>{subject}</span>
      </div>
      <span className="quiet">
        {words.since} <Moment at={linkedAt} />
      </span>
      <span className="quiet">
        {words.used} {usedAt ? <Moment at={usedAt} /> : words.never}
      </span>
      <Button danger onClick={ask} loading={unlink.isPending}>
        {words.unlink}
        <span className="visually-hidden"> – {words.unlinkNamed(labelOf(provider.name))}</span>
      </Button>
    </li>
  )
}
