const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it may stand in an XML document, between tags or in an attribute. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark)

export const xmlFile = (root: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}`

const office = 'http://schemas.openxmlformats.org'
export const namespaces = {
  word: `${office}/wordprocessingml/2006/main`,
  drawing: `${office}/drawingml/2006/main`,
  chart: `${office}/drawingml/2006/chart`,
  inWord: `${office}/drawingml/2006/wordprocessingDrawing`,
  relations: `${office}/officeDocument/2006/relationships`,
  packaged: `${office}/package/2006/relationships`,
  types: `${office}/package/2006/content-types`,
} as const
