import type { PDFiumPage } from '@hyzyla/pdfium'

/** What PDFium can say about the letters of a page; its wrapper passes none of it on. */
type Letters = {
  _FPDFText_LoadPage: (page: number) => number
  _FPDFText_ClosePage: (text: number) => void
  _FPDFText_CountChars: (text: number) => number
  _FPDFText_GetUnicode: (text: number, at: number) => number
  _FPDFText_GetTextObject: (text: number, at: number) => number
  _FPDFTextObj_GetFont: (object: number) => number
  _FPDFTextObj_GetTextRenderMode: (object: number) => number
  _FPDFFont_GetIsEmbedded: (font: number) => number
}

const chinese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** What was read from a scan lies unseen over its picture. */
const invisible = 3

/** Whether a page has letters that could not be drawn, because their font is neither in the file nor here: they would be lost without a word. */
export function hasLettersWithoutFont(page: PDFiumPage): boolean {
  const { module: pdfium, pageIdx } = page as unknown as { module: Letters; pageIdx: number } // private in its types alone
  const text = pdfium._FPDFText_LoadPage(pageIdx)
  if (text === 0) return false
  const isDrawn = (at: number) => {
    const object = pdfium._FPDFText_GetTextObject(text, at)
    if (object === 0 || pdfium._FPDFTextObj_GetTextRenderMode(object) === invisible) return true
    return pdfium._FPDFFont_GetIsEmbedded(pdfium._FPDFTextObj_GetFont(object)) === 1
  }
  try {
    const count = pdfium._FPDFText_CountChars(text)
    for (let at = 0; at < count; at += 1)
      if (chinese.test(String.fromCodePoint(pdfium._FPDFText_GetUnicode(text, at))) && !isDrawn(at)) return true
    return false
  } finally {
    pdfium._FPDFText_ClosePage(text)
  }
}
