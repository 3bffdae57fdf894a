const digitOf: Record<string, number> = {
  ...{ 零: 0, 〇: 0, 壹: 1, 贰: 2, 貳: 2, 叁: 3, 叄: 3, 肆: 4, 伍: 5, 陆: 6, 陸: 6, 柒: 7, 捌: 8, 玖: 9 },
  ...{ 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 },
}
const placeOf: Record<string, number> = { 拾: 10, 十: 10, 佰: 100, 百: 100, 仟: 1_000, 千: 1_000 }
const sectionOf: Record<string, number> = { 万: 10_000, 萬: 10_000, 亿: 100_000_000, 億: 100_000_000 }

const digits = Object.keys(digitOf).join('')
const letters = [digits, ...Object.keys(placeOf), ...Object.keys(sectionOf)].join('')

/** An amount in words, anywhere in a text without spaces: 叁拾捌万陆仟伍佰元整, 玖仟陆佰陆拾贰元伍角, 三十万元. */
export const amountInWords = new RegExp(
  `[${letters}]+[元圆](?:零?[${digits}]角(?:零?[${digits}]分)?|零?[${digits}]分)?[整正]?|[${digits}]角(?:零?[${digits}]分)?[整正]?`,
  'g',
)

const parts = new RegExp(`^(负)?(?:([${letters}]+)[元圆])?零?(?:([${digits}])角)?零?(?:([${digits}])分)?[整正]?$`)

/** Fen of an amount in words, capital or ordinary; null when it is not well formed, so that a character read wrongly gives no other amount. */
export function fenInWords(words: string): number | null {
  const [matched, minus, yuan, jiao, fen] = parts.exec(words.replace(/\s/g, '')) ?? []
  if (matched === undefined || (yuan ?? jiao ?? fen) === undefined) return null
  const whole = yuan === undefined ? 0 : numeral(yuan)
  if (whole === null) return null
  const amount = whole * 100 + (digitOf[jiao ?? ''] ?? 0) * 10 + (digitOf[fen ?? ''] ?? 0)
  if (!Number.isSafeInteger(amount)) return null
  return minus && amount > 0 ? -amount : amount
}

/** 二十八, 壹亿零叁拾万; null when places do not fall, or when a digit at the end may mean one place or another (一万五). */
export function numeral(text: string): number | null {
  const sections = text.split(/(?<=[万萬亿億])/)
  let [total, below] = [0, Number.POSITIVE_INFINITY]
  for (const [at, section] of sections.entries()) {
    const scale = sectionOf[section.at(-1) ?? ''] ?? 1
    const value = belowTenThousand(scale === 1 ? section : section.slice(0, -1), at > 0 && scale === 1)
    if (value === null || scale >= below || (scale > 1 && value === 0)) return null
    total += value * scale
    below = scale
  }
  return text === '' ? null : total
}

function belowTenThousand(text: string, follows: boolean): number | null {
  let [total, digit, below, isZeroBefore] = [0, null as number | null, follows ? 10_000 : Number.POSITIVE_INFINITY, !follows]
  for (const letter of text) {
    const place = placeOf[letter]
    if (place === undefined) {
      const next = digitOf[letter]
      if (next === undefined || (digit !== null && digit > 0)) return null
      isZeroBefore ||= digit === 0 || next === 0
      digit = next
    } else {
      // 十五 begins with its place; 百 and 千 need a digit.
      const times = digit || (place === 10 ? 1 : 0)
      if (times === 0 || place >= below) return null
      total += times * place
      ;[digit, below, isZeroBefore] = [null, place, false]
    }
  }
  if (digit !== null && digit > 0 && below > 10 && !isZeroBefore) return null
  return total + (digit ?? 0)
}
