import type { ExportFormat } from '#contract/exports.ts'
import { bilingual } from '../../client/bilingual.ts'

type Words = {
  formats: Record<ExportFormat, string>
  title: string
  what: (rows: string | null) => string
  format: string
  columns: string
  shownColumns: string
  allColumns: string
  begin: string
  close: string
  files: string
  kept: string
  waiting: string
  writing: (rows: string, total: string | null) => string
  finished: (rows: string, size: string) => string
  download: (name: string) => string
  remove: (name: string) => string
  ready: (name: string) => string
}

export const exportTexts = bilingual<Words>({
  en: {
    formats: { xlsx: 'Excel workbook (.xlsx)', csv: 'Text file (.csv)' },
    title: 'Export this list',
    what: (rows) =>
      `${rows === null ? 'All rows' : `All ${rows} rows`} that match the present filters, in the present order. The export is recorded in the audit trail.`,
    format: 'File format',
    columns: 'Columns',
    shownColumns: 'Those shown in the list',
    allColumns: 'All',
    begin: 'Export',
    close: 'Close',
    files: 'My files',
    kept: 'Kept for 24 hours, for you alone.',
    waiting: 'Waiting for its turn',
    writing: (rows, total) => (total === null ? `${rows} rows written` : `${rows} of ${total} rows written`),
    finished: (rows, size) => `${rows} rows, ${size}`,
    download: (name) => `Download ${name}`,
    remove: (name) => `Delete ${name}`,
    ready: (name) => `${name} is ready and is being downloaded.`,
  },
  zh: {
    formats: { xlsx: 'Excel 工作簿（.xlsx）', csv: '文本文件（.csv）' },
    title: '导出列表',
    what: (rows) => `按当前筛选条件和排序导出全部${rows === null ? '' : ` ${rows} 条`}记录，导出操作将记入审计记录。`,
    format: '文件格式',
    columns: '导出列',
    shownColumns: '列表中显示的列',
    allColumns: '全部列',
    begin: '导出',
    close: '关闭',
    files: '我的导出文件',
    kept: '保留 24 小时，仅本人可下载。',
    waiting: '排队等待中',
    writing: (rows, total) => (total === null ? `已写入 ${rows} 行` : `已写入 ${rows} / ${total} 行`),
    finished: (rows, size) => `${rows} 行，${size}`,
    download: (name) => `下载 ${name}`,
    remove: (name) => `删除 ${name}`,
    ready: (name) => `${name} 已生成，正在下载。`,
  },
})

export const exportButtonTexts = bilingual({ en: { export: 'Export' }, zh: { export: '导出' } })
