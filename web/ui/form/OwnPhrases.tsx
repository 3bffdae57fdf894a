import { DeleteOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { memory, memoryRules } from '#contract/memory.ts'
import { bilingual, useTexts } from '../../client/language.ts'
import { useCall, useReply } from '../../client/reply.ts'
import { useRefusal } from '../feedback/refusals.ts'

export const phraseTexts = bilingual({
  en: {
    none: 'You keep no sentences yet.',
    keep: 'Keep what I wrote',
    kept: 'The sentence is kept.',
    forgotten: 'The sentence is no longer kept.',
    forget: (phrase: string) => `Forget “${phrase}”`,
    most: (phrases: number, length: number) => `Up to ${phrases} sentences of up to ${length} characters; only you see them.`,
  },
  zh: {
    none: '尚未保存常用意见。',
    keep: '保存当前意见',
    kept: '意见已保存。',
    forgotten: '意见已删除。',
    forget: (phrase) => `删除“${phrase}”`,
    most: (phrases, length) => `最多保存 ${phrases} 条，每条不超过 ${length} 个字符，仅本人可见。`,
  },
})

/** The sentences somebody keeps. They are inserted by a click, never unasked. */
export function OwnPhrases({ typed, onSay }: { typed: () => string; onSay: (phrase: string) => void }) {
  const words = useTexts(phraseTexts)
  const { data = [] } = useReply(memory.phrases, {})
  const keep = useCall(memory.keep)
  const forget = useCall(memory.forget)
  const refuse = useRefusal()
  const { message } = App.useApp()
  const written = typed().trim()
  return (
    <>
      {data.length === 0 && <span className="quiet">{words.none}</span>}
      {data.map((phrase) => (
        <span key={phrase} className="row">
          <Button size="small" onClick={() => onSay(phrase)}>
            {phrase}
          </Button>
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={words.forget(phrase)}
            onClick={() => void forget.mutateAsync({ body: { text: phrase } }).then(() => void message.success(words.forgotten), refuse)}
          />
        </span>
      ))}
      <Button
        size="small"
        type="dashed"
        disabled={written.length < 2 || written.length > memoryRules.phraseLength || data.includes(written)}
        loading={keep.isPending}
        onClick={() => void keep.mutateAsync({ body: { text: written } }).then(() => void message.success(words.kept), refuse)}
      >
        {words.keep}
      </Button>
      <span className="quiet small">{words.most(memoryRules.phrases, memoryRules.phraseLength)}</span>
    </>
  )
}
