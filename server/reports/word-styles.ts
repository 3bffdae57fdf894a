import type { Language } from '#contract/language.ts'
import { namespaces, xmlFile } from './word-xml.ts'

type Style = { id: string; name: string; size: number; bold?: boolean; face?: 'body' | 'head'; paragraph?: string }

/** Faces that every Chinese office machine has. */
const faces = {
  body: '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/>',
  head: '<w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="黑体"/>',
}

const style = ({ id, name, size, bold = false, face = 'body', paragraph = '' }: Style) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${faces[face]}${bold ? '<w:b/>' : ''}<w:sz w:val="${size * 2}"/><w:szCs w:val="${size * 2}"/></w:rPr></w:style>`

const heading = (level: number) =>
  `<w:keepNext/><w:spacing w:before="${level === 0 ? 280 : 200}" w:after="100"/><w:outlineLvl w:val="${level}"/>`

/** Headings by the names that word processors know, so that the outline and the list of contents find them. */
export function stylesPart(language: Language): string {
  const styles: Style[] = [
    { id: 'Title', name: 'Title', size: 20, bold: true, face: 'head', paragraph: '<w:spacing w:after="120"/><w:jc w:val="center"/>' },
    { id: 'Subtitle', name: 'Subtitle', size: 11, paragraph: '<w:spacing w:after="200"/><w:jc w:val="center"/>' },
    { id: 'Heading1', name: 'heading 1', size: 15, bold: true, face: 'head', paragraph: heading(0) },
    { id: 'Heading2', name: 'heading 2', size: 11, bold: true, face: 'head', paragraph: heading(1) },
    { id: 'Sentence', name: 'Body Text', size: 12, paragraph: '<w:spacing w:after="80" w:line="360" w:lineRule="auto"/>' },
    { id: 'Cell', name: 'Cell', size: 10, paragraph: '<w:spacing w:before="30" w:after="30"/>' },
  ]
  const tongue = `<w:lang w:val="${language === 'zh' ? 'zh-CN' : 'en-GB'}" w:eastAsia="zh-CN"/>`
  const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((edge) => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="8C93A8"/>`)
    .join('')
  return xmlFile(
    `<w:styles xmlns:w="${namespaces.word}"><w:docDefaults><w:rPrDefault><w:rPr>${faces.body}<w:sz w:val="24"/><w:szCs w:val="24"/>${tongue}</w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${styles.map(style).join('')}<w:style w:type="table" w:default="1" w:styleId="Ruled"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>${edges}</w:tblBorders><w:tblCellMar><w:left w:w="90" w:type="dxa"/><w:right w:w="90" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style></w:styles>`,
  )
}
