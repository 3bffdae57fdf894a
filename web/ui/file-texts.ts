import { bilingual } from '../client/bilingual.ts'

export const fileTexts = bilingual({
  en: {
    uploadedBy: (name: string) => name,
    preview: 'View',
    download: 'Download',
    remove: 'Remove',
    removeTitle: 'Remove this file?',
    cancel: 'Cancel',
    close: 'Close',
    supersede: 'Supersede',
    superseded: 'Superseded by',
    retryUpload: 'Try again',
    drop: 'Choose files or drop them here',
    camera: 'Take a photo',
    marked: (note: string | null) => (note ? `Marked by the reviewer: ${note}` : 'Marked by the reviewer'),
  },
  zh: {
    uploadedBy: (name) => `${name} 上传`,
    preview: '查看',
    download: '下载',
    remove: '删除',
    removeTitle: '删除该文件？',
    cancel: '取消',
    close: '关闭',
    supersede: '更新',
    superseded: '已更新为',
    retryUpload: '重试',
    drop: '选择文件或拖放到此处',
    camera: '拍照上传',
    marked: (note) => (note ? `审核人标注：${note}` : '审核人标注'),
  },
})
