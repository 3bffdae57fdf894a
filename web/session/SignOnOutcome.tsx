import { useEffect } from 'react'
import { signOnRefusals } from '#contract/sign-on-refusals.ts'
import { bilingual } from '../client/bilingual.ts'
import { useLanguage, useTexts } from '../client/language.ts'
import { tellProved } from '../client/proof-window.ts'
import { PlainAlert } from '../plain/PlainField.tsx'

const texts = bilingual({
  en: { proved: 'Confirmed. Close this window and go on in the other one.', other: 'The sign-in came to nothing. Please try again.' },
  zh: { proved: '本人身份已确认，请关闭此窗口，返回原窗口继续办理。', other: '登录未成功，请重试。' },
})

type Props = { refused: unknown; isProof: boolean }

/** What came of going to a provider, fetched by whoever comes back from one. */
export function SignOnOutcome({ refused, isProof }: Props) {
  const words = useTexts(texts)
  const language = useLanguage()
  const isProved = isProof && refused === undefined
  // It was opened beside the page where the work goes on. A browser that does not let it close shows what to do.
  useEffect(() => {
    if (!isProved) return
    tellProved()
    window.close()
  }, [isProved])
  if (isProved) return <p role="status">{words.proved}</p>
  const sentence = Object.entries(signOnRefusals).find(([code]) => code === refused)?.[1][language]
  return <PlainAlert>{sentence ?? words.other}</PlainAlert>
}
