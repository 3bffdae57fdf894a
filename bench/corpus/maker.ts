import { Chance, type Half } from '../evidence/chance.ts'
import { creditCode, firmOf, villages, workOf } from '../evidence/names.ts'
import type { Medium, Party } from './dossier.ts'
import { layOut, type Sheet } from './drawing.ts'
import { type MadeFile, pdfOf, tableOf, wordOf } from './files.ts'
import { photographed, scannedPdf } from './scans.ts'
import { degradations, prints } from './style.ts'

/** A filing before anything is put into it. */
export type Site = { name: string; village: number; owner: Party; supplier: Party }

/** Makes names and papers of one half. Every name is given once, so that nothing is another's by accident. */
export class Maker {
  readonly half: Half
  readonly chance: Chance
  private readonly taken = new Set<string>()

  constructor(half: Half, seed: number) {
    this.half = half
    this.chance = new Chance(seed)
  }

  site(): Site {
    const village = this.chance.between(0, villages[this.half].length - 1)
    const place = villages[this.half][village] ?? ''
    const name = this.once(() => `${place}${lots[this.half](this.chance)}${workOf(this.half, this.chance)}`)
    return { name, village, owner: this.party(`${place}股份经济合作社`), supplier: this.firm() }
  }

  firm(): Party {
    const { half, chance } = this
    return this.party(
      this.once(() => {
        const [front, back] = marks[half]
        return firmOf(half, chance).replace(/^.../, (place) => place + chance.of([...front]) + chance.of([...back]))
      }),
    )
  }

  party = (name: string): Party => ({ name, code: creditCode(this.chance) })

  /** A paper as somebody files it: as a program saved it, or as a machine scanned it, now and then upside down or under a seal. */
  async paper(sheet: Sheet, medium: Medium): Promise<MadeFile> {
    const print = this.chance.of(prints[this.half])
    if (medium === 'scan') return this.scanned(sheet)
    const { lines } = sheet
    return this.chance.happens(0.35) ? wordOf({ lines }) : pdfOf({ lines }, print)
  }

  /** Telephones take one page. */
  async scanned({ lines, sealOn }: Sheet): Promise<MadeFile> {
    const print = this.chance.of(prints[this.half])
    const scan = { print, degradation: this.chance.of(degradations[this.half]), isUpsideDown: this.chance.happens(0.12) }
    const sheet = sealOn && this.chance.happens(0.25) ? { lines, sealOn } : { lines }
    const isShort = layOut(sheet, print).length === 1
    return isShort && this.chance.happens(0.4) ? photographed(sheet, scan, this.chance) : scannedPdf(sheet, scan, this.chance)
  }

  /** A form in small letters with a code on it, which only pages have: a PDF or a scan of one. */
  printed(sheet: Sheet, medium: Medium): Promise<MadeFile> | MadeFile {
    const { font, size, leading } = this.chance.of(prints[this.half])
    const print = { font, size: size * 0.8, leading: leading * 0.85, margin: 40 }
    if (medium === 'text') return pdfOf(sheet, print)
    const scan = { print, degradation: this.chance.of(degradations[this.half]) }
    return this.chance.happens(0.5) ? scannedPdf(sheet, scan, this.chance) : photographed(sheet, scan, this.chance)
  }

  /** Minutes are now and then kept in a table. */
  form = (sheet: Sheet, medium: Medium): Promise<MadeFile> | MadeFile =>
    medium === 'text' && this.chance.happens(0.2) ? tableOf(sheet) : this.paper(sheet, medium)

  private once(make: () => string): string {
    for (;;) {
      const name = make()
      if (this.taken.has(name)) continue
      this.taken.add(name)
      return name
    }
  }
}

/** What tells filings of one village apart. */
const lots: Record<Half, (chance: Chance) => string> = {
  first: (chance) => `${chance.of([...'一二三四五六七八九'])}组至${chance.of(['水口', '学校', '祠堂', '渡口', '村部'])}`,
  second: (chance) => `${chance.of(['东片', '西片', '南冲', '北岸', '中心', '老屋'])}${chance.of(['主干', '支线', '环线', '片区'])}`,
}

/** What firms are called by, after their place. */
const marks: Record<Half, readonly [string, string]> = {
  first: ['金永天华顺鼎国正新大', '龙固成瑞达信泰兴邦禹'],
  second: ['嘉广诚昌博腾安万恒福', '禾厦远隆宇飞顺通基源'],
}
