import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { ReportChart, ReportDocument, ReportSection, ReportTable } from '#domain/reports/document.ts'
import { chartPart, chartPlace } from './word-chart.ts'
import { stylesPart } from './word-styles.ts'
import { escaped, namespaces, xmlFile } from './word-xml.ts'

/** A4 with margins of an official paper, in twentieths of a point. */
const page = { width: 11_906, height: 16_838, margin: 1_300 }
const usable = page.width - 2 * page.margin

/** A report as a Word document: an archive of a few XML parts. */
export async function wordDocument(document: ReportDocument): Promise<Buffer> {
  const charts = document.sections.flatMap((section) => section.charts)
  const parts: Record<string, string> = {
    '[Content_Types].xml': typesPart(charts),
    '_rels/.rels': relationsPart([
      ['officeDocument', 'word/document.xml'],
      ['metadata/core-properties', 'docProps/core.xml'],
    ]),
    'docProps/core.xml': corePart(document),
    'word/document.xml': bodyPart(document, charts),
    'word/styles.xml': stylesPart(document.language),
    'word/footer.xml': footerPart(document),
    'word/_rels/document.xml.rels': relationsPart([
      ['styles', 'styles.xml'],
      ['footer', 'footer.xml'],
      ...charts.map((_, at): [string, string] => ['chart', `charts/chart${at + 1}.xml`]),
    ]),
  }
  charts.forEach((chart, at) => {
    parts[`word/charts/chart${at + 1}.xml`] = chartPart(chart)
  })
  const archive = new ZipFile()
  const mtime = new Date(2000, 0, 1) // the same report, the same bytes
  for (const [name, content] of Object.entries(parts)) archive.addBuffer(Buffer.from(content), name, { mtime })
  archive.end()
  return buffer(archive.outputStream)
}

function typesPart(charts: readonly ReportChart[]): string {
  const kind = (name: string) => `application/vnd.openxmlformats-officedocument.${name}+xml`
  const overrides = [
    ['/word/document.xml', kind('wordprocessingml.document.main')],
    ['/word/styles.xml', kind('wordprocessingml.styles')],
    ['/word/footer.xml', kind('wordprocessingml.footer')],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ...charts.map((_, at) => [`/word/charts/chart${at + 1}.xml`, kind('drawingml.chart')]),
  ]
  return xmlFile(
    `<Types xmlns="${namespaces.types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides
      .map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`)
      .join('')}</Types>`,
  )
}

/** In their order: the first is `r1`. What is about the package as a whole has a name of its own. */
const relationsPart = (relations: readonly (readonly [kind: string, target: string])[]) =>
  xmlFile(
    `<Relationships xmlns="${namespaces.packaged}">${relations
      .map(([kind, target], at) => {
        const type = kind.startsWith('metadata/') ? `${namespaces.packaged}/${kind}` : `${namespaces.relations}/${kind}`
        return `<Relationship Id="r${at + 1}" Type="${type}" Target="${target}"/>`
      })
      .join('')}</Relationships>`,
  )

const corePart = ({ title, region, language }: ReportDocument) =>
  xmlFile(
    `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(region)}</dc:creator><dc:language>${language === 'zh' ? 'zh-CN' : 'en-GB'}</dc:language></cp:coreProperties>`,
  )

const paragraph = (style: string, text: string) =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`

function bodyPart({ title, asOf, sections, notes, language }: ReportDocument, charts: readonly ReportChart[]): string {
  const section = ({ heading, sentences, charts: own, tables }: ReportSection) => [
    paragraph('Heading1', heading),
    ...sentences.map((sentence) => paragraph('Sentence', sentence)),
    ...own.flatMap((chart) => {
      const at = charts.indexOf(chart)
      return [paragraph('Heading2', chart.title), chartPlace(chart, at + 1, `r${at + 3}`)]
    }),
    ...tables.flatMap(tableParts),
  ]
  const content = [
    paragraph('Title', title),
    paragraph('Subtitle', asOf),
    ...sections.flatMap(section),
    paragraph('Heading1', language === 'zh' ? '说明' : 'Notes'),
    ...notes.map((note) => paragraph('Sentence', note)),
  ]
  const size = `<w:footerReference w:type="default" r:id="r2"/><w:pgSz w:w="${page.width}" w:h="${page.height}"/><w:pgMar w:top="1400" w:right="${page.margin}" w:bottom="1300" w:left="${page.margin}" w:header="700" w:footer="700" w:gutter="0"/>`
  return xmlFile(
    `<w:document xmlns:w="${namespaces.word}" xmlns:r="${namespaces.relations}" xmlns:wp="${namespaces.inWord}"><w:body>${content.join('\n')}<w:sectPr>${size}</w:sectPr></w:body></w:document>`,
  )
}

/** The first column holds names and is twice as wide; the first row comes again on every page. */
function tableParts({ title, head, rows }: ReportTable): string[] {
  const unit = Math.floor(usable / (head.length + 1))
  const widths = head.map((_, at) => (at === 0 ? unit * 2 : unit))
  const cell = (text: string, at: number, isHead: boolean) =>
    `<w:tc><w:tcPr><w:tcW w:w="${widths[at]}" w:type="dxa"/>${isHead ? '<w:shd w:val="clear" w:color="auto" w:fill="EEF0FB"/>' : ''}</w:tcPr>${
      `<w:p><w:pPr><w:pStyle w:val="Cell"/><w:jc w:val="${at === 0 ? 'left' : 'right'}"/></w:pPr>` +
      `<w:r>${isHead ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`
    }</w:tc>`
  const row = (cells: readonly string[], isHead: boolean) =>
    `<w:tr><w:trPr><w:cantSplit/>${isHead ? '<w:tblHeader/>' : ''}</w:trPr>${cells.map((text, at) => cell(text, at, isHead)).join('')}</w:tr>`
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')
  return [
    paragraph('Heading2', title),
    `<w:tbl><w:tblPr><w:tblStyle w:val="Ruled"/><w:tblW w:w="${widths.reduce((all, width) => all + width, 0)}" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${row(head, true)}${rows.map((cells) => row(cells, false)).join('')}</w:tbl>`,
    '<w:p><w:pPr><w:pStyle w:val="Cell"/></w:pPr></w:p>', // two tables without anything between them become one
  ]
}

function footerPart({ title }: ReportDocument): string {
  const field = (name: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${name} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
  const text = (words: string) => `<w:r><w:t xml:space="preserve">${escaped(words)}</w:t></w:r>`
  return xmlFile(
    `<w:ftr xmlns:w="${namespaces.word}"><w:p><w:pPr><w:pStyle w:val="Cell"/><w:jc w:val="center"/></w:pPr>${text(`${title}  `)}${field('PAGE')}${text(' / ')}${field('NUMPAGES')}</w:p></w:ftr>`,
  )
}
