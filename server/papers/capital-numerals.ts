import nzh from 'nzh/cn'

/** 叁拾万元整: an amount in the numerals that cannot be altered by hand, as the rules for bills ask. */
export const capitalNumerals = (fen: number): string => {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return nzh.toMoney(`${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`, { outSymbol: false, forceZheng: true })
}
