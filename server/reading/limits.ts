/** How much one file may cost, and how many may wait for their turn. */
export type ReadingLimits = {
  /** Of the whole process, in MB. What a parser takes outside of JavaScript's heap counts, too. */
  memory: number
  /** Of processor time, in seconds: a busy machine does not make a file worse. */
  seconds: number
  waiting: number
  /** After so many seconds without work the process ends. */
  idleSeconds: number
  /** A process that a file has made larger than this is not used for the next one, in MB. */
  spentAt: number
  /** More processor time for each page that is read. */
  secondsPerPage?: number
  /** Whoever waits for a page comes first: 19 is the last of all, 0 as much as whoever asks. */
  priority?: number
  /** Minutes of the clock after which nobody waits any more, however little of the processor it got. */
  longestTurn?: number
}

/** Looking at a file's type, at what a photo says and at the table of contents of an Office file. */
export const inspectionLimits: ReadingLimits = { memory: 256, seconds: 10, waiting: 40, idleSeconds: 30, spentAt: 200 }

/** Decoding whole pictures and drawing pages. Anybody may ask for it, so few may wait, and they never hold up whoever is signed in. */
export const rebuildingLimits: ReadingLimits = { memory: 700, seconds: 30, waiting: 8, idleSeconds: 30, spentAt: 200 }

/** Reading a workbook of at most ten thousand rows. */
export const tableLimits: ReadingLimits = { memory: 500, seconds: 40, waiting: 8, idleSeconds: 10, spentAt: 200 }

/** Reading what stands in a document, and the codes on it. Only the background asks for it, one file right after the other. */
export const contentsLimits: ReadingLimits = { memory: 768, seconds: 20, waiting: 4, idleSeconds: 5, spentAt: 400 }

/** Recognising letters on scans: dear, and only when nobody else needs the machine. */
export const transcriptLimits: ReadingLimits = {
  ...{ memory: 1_024, seconds: 30, secondsPerPage: 15, waiting: 4, idleSeconds: 5, spentAt: 700 },
  ...{ priority: 19, longestTurn: 60 },
}

/** What a file may hold. Beyond it nothing is read. */
export const contentLimits = {
  /** 24 megapixels is what telephones give by themselves. */
  pixels: 25_000_000,
  /** Before the picture of a JPEG begins. */
  segments: 2_000,
  pages: 30,
  dotsPerInch: 150,
  /** A3 at 150 dots per inch; larger pages are drawn coarser. */
  pixelsPerPage: 4_500_000,
  entriesOfArchive: 5_000,
  /** Of one part of an Office file, unpacked. */
  bytesOfPart: 16 * 1024 * 1024,
  /** Of one sheet of a workbook, unpacked. */
  bytesOfSheet: 64 * 1024 * 1024,
  sheetsOfWorkbook: 30,
  /** With something in them, in all sheets, explanations included. */
  rowsOfWorkbook: 11_000,
  columnsOfSheet: 100,
  lettersOfCell: 4_000,
  /** Of a document whose text is read, and on how many of them codes are looked for. */
  pagesOfText: 200,
  pagesWithCodes: 6,
  /** Of a scan letters are recognised on the first and the last. */
  firstPagesOfScan: 4,
  lastPagesOfScan: 2,
  lettersOfPage: 30_000,
  lettersOfText: 600_000,
  codesOfFile: 20,
  lettersOfCode: 1_000,
  /** Pixels of a photo's longer side: a code of two centimetres on A4 is read from less than half of it. */
  sideForCodes: 2_400,
} as const
