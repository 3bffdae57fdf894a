import { contractOf } from '../evidence/contracts.ts'
import { contractFile } from './dossier.ts'
import type { Sheet } from './drawing.ts'
import { cutOff, lockedPdf, type MadeFile, pdfOf, wordOf } from './files.ts'
import type { Kind, Making } from './kind.ts'
import { photographed, scannedPdf } from './scans.ts'
import { prints, ruins } from './style.ts'

const contractFor = ({ maker, site }: Making) =>
  contractOf(maker.half, maker.chance, { project: site.name, supplier: site.supplier.name, owner: site.owner.name, differs: false })

/** Nobody can open it, or nobody can make out a letter of it. */
function ruined({ maker: { half, chance }, medium }: Making, sheet: Sheet): Promise<MadeFile> | MadeFile {
  const print = chance.of(prints[half])
  const scan = { print, degradation: chance.of(ruins[half]) }
  const spoiled = {
    text: [
      () => lockedPdf(sheet, print),
      async () => cutOff(await pdfOf(sheet, print), half === 'first' ? 0.2 : 0.3),
      () => cutOff(wordOf(sheet), half === 'first' ? 0.7 : 0.5),
    ],
    scan: [() => scannedPdf(sheet, scan, chance), () => photographed(sheet, scan, chance), () => scannedPdf({ lines: [] }, scan, chance)],
  }
  return chance.of<() => Promise<MadeFile> | MadeFile>(spoiled[medium])()
}

const filed = async (making: Making, hasCopy: boolean) => {
  const { price, signed, text } = contractFor(making)
  const sheet = { lines: text.split('\n') }
  const files = [await ruined(making, sheet), ...(hasCopy ? [await making.maker.paper(sheet, making.medium)] : [])]
  return { contract: { price, signed, supplier: making.site.supplier }, files: files.map(contractFile) }
}

export const unreadableKinds: readonly Kind[] = [
  { says: 'contract that nobody can read', truths: { K66: 'true' }, make: (making) => filed(making, false) },
  { says: 'contract that nobody can read beside a good copy', truths: { K66: 'near' }, make: (making) => filed(making, true) },
]
