import type { FieldFault } from '#contract/errors.ts'
import { sessionRules } from '#contract/session.ts'

/** Whose password it will be: the name they sign in with, and what they, their places and unit are called, as written and as read. */
export type PasswordContext = { username: string; words: readonly string[] }

/** Everything wrong with a new password; empty when it may be used. */
export function passwordFaults(password: string, { username, words }: PasswordContext): FieldFault[] {
  const lower = password.toLowerCase()
  const length = [...password].length
  const faults: FieldFault[] = []
  if (length < sessionRules.passwordMinimum) faults.push('too-short')
  if (length > sessionRules.passwordMaximum) faults.push('too-long')
  if (username && lower.includes(username.toLowerCase())) faults.push('password.contains-name')
  if (isCommon(lower)) faults.push('password.common')
  if (isMadeOfNames(lower, words)) faults.push('password.of-names')
  return faults
}

/** Little is left once names, digits and signs are taken away: `Linxi2026!!` in Linxi County. */
function isMadeOfNames(lower: string, words: readonly string[]) {
  const names = [...words.flatMap(spellings), ...productWords].filter(isTelling).toSorted((one, next) => next.length - one.length)
  const rest = names.reduce((text, name) => text.replaceAll(name, ' '), lower)
  return rest !== lower && rest.replace(/[^\p{Letter}]/gu, '').length < 4
}

/** With and without what kind of place it is. */
function spellings(word: string) {
  const whole = word.toLowerCase().trim()
  return [whole, whole.replace(/(省|市|县|区|镇|乡|村|街道|sheng|shi|xian|qu|zhen|xiang|cun| (county|town|village|city|province))$/, '')]
}

/** Two Chinese characters or four letters; less is in every password. */
const isTelling = (name: string) => (/\p{Script=Han}/u.test(name) ? name.length >= 2 : name.length >= 4)

const productWords =
  '工程 项目 备案 监管 监督 平台 gongcheng xiangmu beian jianguan jiandu supervision supervise project filing platform'.split(' ')

/** Found in every list of leaked passwords, with their usual decorations taken off: `P@ssw0rd123!` is still `password`. */
function isCommon(lower: string) {
  const bare = lower.replace(/[^a-z0-9]/g, '')
  const word = bare.replace(/^\d+|\d+$/g, '')
  const undisguised = lower.replace(/^[^a-z]+|[^a-z]+$/g, '').replace(/[@$01345]/g, (letter) => disguises[letter] ?? '')
  return commonPasswords.has(bare) || commonWords.has(word) || commonWords.has(undisguised) || isRepetition(lower) || isSequence(lower)
}

const disguises: Record<string, string> = { '@': 'a', $: 's', 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's' }

/** One to four characters over and over: aaaaaaaaaa, 1212121212, abcdabcdabcd. */
const isRepetition = (text: string) => /^(.{1,4}?)\1*$/u.test(text) && new Set(text).size <= 4

/** Each character one above, or one below, the one before it, as in 1234567890 or fedcba. */
function isSequence(text: string) {
  const letters = [...text].map((letter) => letter.codePointAt(0)!)
  const steps = letters.slice(1).map((letter, at) => letter - letters[at]!)
  return steps.length > 0 && steps.every((step) => step === steps[0]) && Math.abs(steps[0]!) <= 1
}

const commonPasswords = new Set(
  (
    '1234567890 0123456789 9876543210 0987654321 12345678910 123456789a a123456789 qwertyuiop qwertyuiop123 asdfghjkl1 asdfghjkl123 zxcvbnm123 ' +
    '1q2w3e4r5t q1w2e3r4t5 1qaz2wsx3edc qazwsxedc123 1qazxsw2 1q2w3e4r5t6y abc1234567 abcd123456 a1b2c3d4e5 aa123456789 qq123456789 q123456789 ' +
    'woaini1314 woaini520 5201314520 1314520520 5201314521 1314521521 iloveyou520 123qweasdzxc qweasdzxc qweasdzxc123 1qaz2wsx 147258369 1472583690 ' +
    '7894561230 789456123a 1223334444 1122334455 11223344556 112233445566 10203040506 zhang123456 wang123456 li123456789 liu123456 chen123456 ' +
    'trustno1trustno1 letmein123 changeme123 passw0rd passw0rd1 passw0rd123 p4ssw0rd123 welcome1234'
  ).split(' '),
)
const commonWords = new Set(
  'password passwords passwort administrator admin administrators superadmin welcome iloveyou qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm letmein changeme computer internet football baseball basketball superman sunshine princess dragon monkey master shadow woaini wodemima mima default secret system manager supervisor'.split(
    ' ',
  ),
)
