/** The package brings no types; this is what is used of it. */
declare module 'qrcode' {
  export function create(
    text: string,
    options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): {
    modules: { size: number; get: (row: number, column: number) => number | boolean }
  }
}
