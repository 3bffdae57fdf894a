import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { contacts } from '#contract/contacts.ts'
import { useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { lazy } from '../lazy.tsx'
import { ContactAddress } from './ContactAddress.tsx'
import { contactTexts } from './contact-texts.ts'

const ContactChoices = lazy(async () => (await import('./ContactChoices.tsx')).ContactChoices)

/** Where somebody is reached outside the platform, and by what. There is nothing to choose until a channel is on. */
export function ContactPanel() {
  const words = useTexts(contactTexts)
  const { data } = useReply(contacts.read, {})
  const [isChoosing, choose] = useState(false)
  if (!data || data.channels.length === 0) return null
  const { channels, wishes } = data
  const usable = channels.filter(({ isConfirmed }) => isConfirmed)
  const sent = new Set(wishes.filter(({ channelId }) => usable.some(({ id }) => id === channelId)).map(({ kind }) => kind)).size
  return (
    <section className="panel personal-sessions stack" aria-labelledby="contact-title">
      <div>
        <h2 id="contact-title">{words.title}</h2>
        <p className="panel-lead">{words.lead}</p>
      </div>
      {channels.map((channel) => (
        <ContactAddress key={channel.id} channel={channel} />
      ))}
      <div className="row gap-24">
        <span className="quiet">{usable.length === 0 ? words.confirmFirst : words.chosen(sent)}</span>
        <Button disabled={usable.length === 0} onClick={() => choose(true)}>
          {words.choose}
        </Button>
      </div>
      {isChoosing && (
        <Suspense>
          <ContactChoices contacts={data} onClose={() => choose(false)} />
        </Suspense>
      )}
    </section>
  )
}
