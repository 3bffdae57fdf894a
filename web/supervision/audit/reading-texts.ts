import { bilingual } from '../../client/bilingual.ts'

const files = (count: number) => (count === 1 ? '1 file' : `${count} files`)

export const readingTexts = bilingual({
  en: {
    title: 'Reading the papers',
    progress: (read: number, withText: number) =>
      `${files(read)} of filings read, ${withText} of them with text. The others are photos and scans.`,
    waiting: (count: number) => `${files(count)} waiting to be read.`,
    nothingWaits: 'Nothing is waiting.',
    unreadable: (count: number) => `${files(count)} could not be read: broken, locked with a password or too large.`,
    cost: (seconds: number) => `Processor time so far: ${seconds} s.`,
    scans: (pages: number) => `${pages === 1 ? '1 page' : `${pages} pages`} of scans and photos read by recognising the letters on them.`,
    scansWaiting: (count: number) => `${files(count)} waiting until the server has little else to do.`,
    scansUnreadable: (count: number) => `${files(count)} could not be read: blurred, handwritten or too large.`,
    scansCost: (seconds: number) => `Processor time for scans so far: ${seconds} s.`,
    scansNotInstalled: 'Scans and photos are not read: the parts for it are not installed on this server.',
    notInstalled: 'Codes of invoices are not read: the parts for it are not installed on this server.',
  },
  zh: {
    title: '材料读取',
    progress: (read, withText) => `已读取项目材料 ${read} 份，其中 ${withText} 份有文字，其余为照片或扫描件。`,
    waiting: (count) => `待读取 ${count} 份。`,
    nothingWaits: '没有待读取的材料。',
    unreadable: (count) => `${count} 份无法读取（文件损坏、设有密码或过大）。`,
    cost: (seconds) => `累计占用处理器时间 ${seconds} 秒。`,
    scans: (pages) => `已识别扫描件和照片 ${pages} 页。`,
    scansWaiting: (count) => `待识别扫描件和照片 ${count} 份，将在服务器空闲时进行。`,
    scansUnreadable: (count) => `${count} 份扫描件或照片无法识别（模糊、手写或过大）。`,
    scansCost: (seconds) => `识别扫描件累计占用处理器时间 ${seconds} 秒。`,
    scansNotInstalled: '本服务器未安装识别组件，不识别扫描件和照片中的文字。',
    notInstalled: '本服务器未安装识别组件，不读取发票二维码。',
  },
})
