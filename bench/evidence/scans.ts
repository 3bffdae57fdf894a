import type { Chance } from './chance.ts'

/** A text as the recognition of a scan returns it: with the errors that were seen in trials, about as often. */
export function scanned(text: string, chance: Chance): string {
  const lines = text.split('\n').map((line) => [...line].map((letter, at) => misread(letter, line, at, chance)).join(''))
  // Cells and tilted lines come in another order.
  for (let at = 1; at < lines.length; at += 1) if (chance.happens(0.08)) [lines[at - 1], lines[at]] = [lines[at]!, lines[at - 1]!]
  return lines.join('\n')
}

function misread(letter: string, line: string, at: number, chance: Chance): string {
  if (letter === ',' && /\d/.test(line.charAt(at + 1)) && chance.happens(0.2)) return '.'
  if (letter === '〇' && chance.happens(0.5)) return chance.of(['0', 'O', '○'])
  if (/[（：￥¥]/.test(letter) && chance.happens(0.3)) return { '（': '(', '：': ':', '￥': 'Y', '¥': 'Y' }[letter] ?? letter
  if (/[壹贰叁肆伍陆柒捌玖]/.test(letter) && chance.happens(0.01)) return ''
  if (/\d/.test(letter) && chance.happens(0.002)) return String(chance.between(0, 9))
  return chance.happens(0.004) ? chance.of(['', '口', `${letter} `]) : letter
}
