import type { ReportChart } from '#domain/reports/document.ts'
import { escaped, namespaces, xmlFile } from './word-xml.ts'

const colours = ['606CE3', 'B9C0D0']
/** Of a chart of its own: any two numbers that differ. */
const axes = { names: 111, values: 222 }

/** A chart of the word processor's own, with its numbers in it: it stays sharp, and can be read and restyled. */
export function chartPart({ shape, names, series }: ReportChart): string {
  const lying = shape === 'bars'
  const chart = `<c:autoTitleDeleted val="1"/>
    <c:plotArea><c:layout/><c:barChart><c:barDir val="${lying ? 'bar' : 'col'}"/><c:grouping val="clustered"/><c:varyColors val="0"/>
      ${series.map((one, at) => seriesPart(one, names, at)).join('')}
      <c:gapWidth val="60"/><c:axId val="${axes.names}"/><c:axId val="${axes.values}"/></c:barChart>
      <c:catAx><c:axId val="${axes.names}"/><c:scaling><c:orientation val="${lying ? 'maxMin' : 'minMax'}"/></c:scaling><c:delete val="0"/>
        <c:axPos val="${lying ? 'l' : 'b'}"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/>
        <c:crossAx val="${axes.values}"/><c:crosses val="autoZero"/></c:catAx>
      <c:valAx><c:axId val="${axes.values}"/><c:scaling><c:orientation val="minMax"/><c:min val="0"/></c:scaling><c:delete val="1"/>
        <c:axPos val="${lying ? 't' : 'l'}"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/>
        <c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="${axes.names}"/><c:crosses val="autoZero"/></c:valAx>
    </c:plotArea>
    ${series.length > 1 ? '<c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend>' : ''}
    <c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/>`
  return xmlFile(
    `<c:chartSpace xmlns:c="${namespaces.chart}" xmlns:a="${namespaces.drawing}"><c:roundedCorners val="0"/><c:chart>${chart}</c:chart></c:chartSpace>`,
  )
}

const points = (values: readonly (string | number)[]) =>
  `<c:ptCount val="${values.length}"/>${values.map((value, at) => `<c:pt idx="${at}"><c:v>${escaped(String(value))}</c:v></c:pt>`).join('')}`

const seriesPart = ({ name, values }: ReportChart['series'][number], names: readonly string[], at: number) => `
  <c:ser><c:idx val="${at}"/><c:order val="${at}"/><c:tx><c:v>${escaped(name)}</c:v></c:tx>
    <c:spPr><a:solidFill><a:srgbClr val="${colours[at] ?? '888888'}"/></a:solidFill></c:spPr><c:invertIfNegative val="0"/>
    <c:dLbls><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/>
      <c:showBubbleSize val="0"/></c:dLbls>
    <c:cat><c:strLit>${points(names)}</c:strLit></c:cat>
    <c:val><c:numLit><c:formatCode>General</c:formatCode>${points(values)}</c:numLit></c:val></c:ser>`

/** Where a chart stands in the text, as large as it needs to be, with its words for those who do not see it. */
export function chartPlace({ title, spoken, shape, names }: ReportChart, number: number, relation: string): string {
  const height = shape === 'columns' ? 2_200_000 : 500_000 + names.length * 240_000
  return `<w:p><w:pPr><w:keepLines/></w:pPr><w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0">
    <wp:extent cx="5700000" cy="${height}"/><wp:effectExtent l="0" t="0" r="0" b="0"/>
    <wp:docPr id="${number}" name="${escaped(title)}" descr="${escaped(spoken)}"/><wp:cNvGraphicFramePr/>
    <a:graphic xmlns:a="${namespaces.drawing}"><a:graphicData uri="${namespaces.chart}"><c:chart xmlns:c="${namespaces.chart}" r:id="${relation}"/></a:graphicData></a:graphic>
    </wp:inline></w:drawing></w:r></w:p>`
}
