import { PDFiumLibrary } from '@hyzyla/pdfium'

/** The text of a PDF, page after page, without the blanks that typesetting puts between Chinese letters and figures. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: number; text: string }> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const texts = [...document.pages()].map((page) => page.getText())
    document.destroy()
    return { pages: texts.length, text: texts.join('\n').replaceAll(/\s+/g, '') }
  } finally {
    library.destroy()
  }
}
