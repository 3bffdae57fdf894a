/** Money is integer fen everywhere but on the screen. */
export const maximumFen = 999_999_999_999

/** Yuan as people type them, as fen: exact, because it never passes through a fraction. Null when it is no amount or has parts of a fen. */
export function parseYuan(typed: string): number | null {
  const plain = typed.normalize('NFKC').replace(/[\s,_¥￥]|元$/g, '')
  const [, sign = '', yuan = '', fen = ''] = /^([-−]?)(\d{1,15})(?:\.(\d{0,2}))?$/.exec(plain) ?? []
  if (yuan === '') return null
  const amount = Number(yuan) * 100 + Number(fen.padEnd(2, '0'))
  if (!Number.isSafeInteger(amount)) return null
  return sign && amount > 0 ? -amount : amount
}

/** `1,234.50`: two decimals, thousands apart. */
export function formatYuan(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** Ten thousands of yuan, where columns are narrow and amounts wide; always two decimals, so that columns align, rounded half away from zero. */
export function formatWan(fen: number): string {
  const hundredths = Math.round(Math.abs(fen) / 10_000)
  const digits = String(hundredths).padStart(3, '0')
  return `${fen < 0 && hundredths > 0 ? '-' : ''}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')
