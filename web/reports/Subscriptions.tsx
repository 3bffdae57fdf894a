import { App, Button } from 'antd'
import { regions } from '#contract/regions.ts'
import { reports } from '#contract/reports.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { Answered } from '../ui/feedback/Answered.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { reportTexts } from './texts.ts'

/** The regions whose report comes by itself, and the one chosen above where it is none of them. */
export function Subscriptions({ region }: { region: string }) {
  const words = useTexts(reportTexts)
  const labelOf = useLabel()
  const refuse = useRefusal()
  const { message } = App.useApp()
  const held = useReply(reports.subscriptions, {})
  const path = useReply(regions.options, { query: { path: region } })
  const subscribe = useCall(reports.subscribe, { quiet: true })
  const unsubscribe = useCall(reports.unsubscribe, { quiet: true })
  const change = (call: typeof subscribe, code: string, done: string) =>
    call.mutateAsync({ params: { region: code } }).then(() => {
      message.success(done)
      return held.refetch()
    }, refuse)
  const chosen = path.data?.at(-1)
  return (
    <section className="stack gap-8" aria-labelledby="report-subscriptions">
      <h2 id="report-subscriptions">{words.subscriptions}</h2>
      <p className="quiet">{words.subscriptionsText}</p>
      <Answered reply={held} rows={1}>
        {(subscriptions) => (
          <>
            {subscriptions.length === 0 ? (
              <p>{words.noSubscriptions}</p>
            ) : (
              <ul className="rows ruled">
                {subscriptions.map(({ region: { code, name } }) => (
                  <li key={code}>
                    {labelOf(name)}
                    <Button
                      type="text"
                      size="small"
                      aria-label={words.endOf(labelOf(name))}
                      onClick={() => void change(unsubscribe as typeof subscribe, code, words.ended(labelOf(name)))}
                    >
                      {words.end}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            {chosen && subscriptions.every(({ region: { code } }) => code !== chosen.code) && (
              <div>
                <Button
                  loading={subscribe.isPending}
                  onClick={() => void change(subscribe, chosen.code, words.subscribed(labelOf(chosen.name)))}
                >
                  {words.subscribe(labelOf(chosen.name))}
                </Button>
              </div>
            )}
          </>
        )}
      </Answered>
    </section>
  )
}
