import { Button } from 'antd'
import { memory } from '#contract/memory.ts'
import type { Acceptor } from '#contract/project-actions.ts'
import { bilingual, useTexts } from '../../../client/language.ts'
import { useReply } from '../../../client/reply.ts'

const texts = bilingual({
  en: { legend: 'From your earlier acceptances', none: 'You have recorded no acceptance yet.', all: 'All are written down already.' },
  zh: { legend: '您近期填写的验收人员', none: '您尚未填写过验收人员。', all: '均已填写。' },
})

type Props = { taken: readonly Partial<Acceptor>[]; onPick: (acceptor: Acceptor) => void }

/** Whom one wrote down before, each one click away. */
export function EarlierAcceptors({ taken, onPick }: Props) {
  const words = useTexts(texts)
  const { data } = useReply(memory.acceptors, {}, { staleTime: 60_000 })
  const others = (data ?? []).filter(({ name, mobile }) => !taken.some((one) => one.name === name && one.mobile === mobile))
  return (
    <fieldset className="phrases row below-16">
      <legend>{words.legend}</legend>
      {data && others.length === 0 && <span className="quiet">{data.length === 0 ? words.none : words.all}</span>}
      {others.map((acceptor) => (
        <Button key={`${acceptor.name} ${acceptor.mobile}`} size="small" onClick={() => onPick(acceptor)}>
          {acceptor.name} · {acceptor.unit}
        </Button>
      ))}
    </fieldset>
  )
}
