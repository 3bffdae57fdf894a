import { Drawer } from 'antd'
import { useState } from 'react'
import { type CounterWay, counterWays } from '#contract/appeal-states.ts'
import { appeals } from '#contract/appeals.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { drawerWidths } from '../../look/tokens.ts'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { ChoiceField } from '../../plain/PlainFields.tsx'
import { useFormGuard } from '../../ui/form/form-guard.tsx'
import { LodgeView } from '../public/lodge/LodgeView.tsx'
import { Receipt } from '../public/lodge/Receipt.tsx'
import { useLodging } from '../public/lodge/use-lodging.ts'
import { counterTexts } from './counter-texts.ts'
import '../../plain/plain-form.css'
import '../public/lodge/file-choice.css'
import '../public/track/own-appeal.css'

/** The form of the public page, filled in for somebody who came or called. Code and password are shown once, to be printed or read aloud. */
export function CounterDrawer({ onClose }: { onClose: () => void }) {
  const words = useTexts(counterTexts)
  const isNarrow = useIsNarrow()
  const [counter, setCounter] = useState<CounterWay>('in-person')
  const { mutateAsync } = useCall(appeals.takeDown)
  const lodging = useLodging('', (body) => mutateAsync({ body: { ...body, counter } }))
  const { receipt, phase, isUnfinished } = lodging
  const close = useFormGuard({ busy: phase !== 'writing', isDirty: () => receipt !== null || isUnfinished, onClose })
  return (
    <Drawer
      open
      title={words.title}
      size={isNarrow ? '100%' : drawerWidths.record}
      mask={{ closable: false }}
      destroyOnHidden
      onClose={close}
    >
      {receipt ? (
        <>
          <p className="below-16 never-printed">{words.handOver}</p>
          <Receipt lodging={lodging} receipt={receipt} note={words.firstUse} done={words.done} onKept={onClose} />
        </>
      ) : (
        <>
          <p className="below-16 quiet">{words.lead}</p>
          <LodgeView lodging={lodging}>
            <ChoiceField
              legend={words.way}
              name="counter"
              value={counter}
              options={counterWays.map((way) => ({ value: way, label: words.ways[way] }))}
              onChange={setCounter}
            />
          </LodgeView>
        </>
      )}
    </Drawer>
  )
}
