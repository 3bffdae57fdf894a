import { channelRefusals } from './channel-refusals.ts'
import type { Facts, RefusalCode } from './errors.ts'
import { factorRefusals } from './factor-refusals.ts'
import type { Language } from './language.ts'
import { paperRefusals } from './paper-refusals.ts'
import { type RefusalTexts, refusalTexts, say } from './refusal-texts.ts'
import { signOnRefusals } from './sign-on-refusals.ts'
import { togetherRefusals } from './together-refusals.ts'

/** Every text: those that pages have, and those that pages do not carry because the server says them with its answer. */
export const allRefusalTexts: RefusalTexts<RefusalCode> = {
  ...refusalTexts,
  ...paperRefusals,
  ...togetherRefusals,
  ...factorRefusals,
  ...channelRefusals,
  ...signOnRefusals,
}

export const serverRefusalText = (language: Language, code: RefusalCode, facts: Facts = {}) => say(allRefusalTexts[code][language], facts)
