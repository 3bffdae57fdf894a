import { Steps } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../client/language.ts'
import { useIsNarrow } from '../../../plain/is-narrow.ts'
import { stepTexts } from '../step-texts.ts'
import type { Stage } from './stages.tsx'

type Props = { stages: readonly Stage[]; stage: number; onStage: (stage: number) => void; last: ReactNode }

/** A long form, part after part. All parts stay: what was typed in one is there when one comes back to it, and is sent with the rest. */
export function StageFields({ stages, stage, onStage, last }: Props) {
  const words = useTexts(stepTexts)
  const isNarrow = useIsNarrow()
  const [furthest, setFurthest] = useState(stage)
  if (stage > furthest) setFurthest(stage)
  const opened = useRef(stage)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (opened.current !== stage) heading.current?.focus()
    opened.current = stage
  }, [stage])
  return (
    <>
      {isNarrow ? (
        <p className="quiet">{words.stageOf(stage + 1, stages.length)}</p>
      ) : (
        <Steps
          size="small"
          current={stage}
          onChange={onStage}
          items={stages.map(({ key }, at) => ({ title: words.stages[key], disabled: at > furthest }))}
        />
      )}
      {stages.map(({ key, fields }, at) => (
        <section key={key} hidden={at !== stage} aria-label={words.stages[key]}>
          <h3 className="above-16 below-8" ref={at === stage ? heading : null} tabIndex={-1}>
            {words.stages[key]}
          </h3>
          {fields}
          {at === stages.length - 1 && last}
        </section>
      ))}
    </>
  )
}
