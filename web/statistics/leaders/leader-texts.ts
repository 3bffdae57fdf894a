import { bilingual } from '../../client/bilingual.ts'

export const leaderTexts = bilingual({
  en: {
    title: (region: string) => `Analysis of ${region}`,
    page: (at: number, of: number) => `${at} of ${of}`,
    previous: 'Previous page',
    next: 'Next page',
    pause: 'Pause',
    go: 'Turn by itself',
    leave: 'Leave full screen',
    keys: 'Arrow keys turn the page, space pauses, Esc leaves.',
  },
  zh: {
    title: (region) => `${region}数据分析`,
    page: (at, of) => `第 ${at} 页，共 ${of} 页`,
    previous: '上一页',
    next: '下一页',
    pause: '暂停',
    go: '自动翻页',
    leave: '退出全屏',
    keys: '方向键翻页，空格键暂停，Esc 键退出。',
  },
})
