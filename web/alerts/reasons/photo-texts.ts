import { bilingual } from '../../client/bilingual.ts'

type Words = {
  title: string
  here: string
  filedOn: (day: string) => string
  enlarge: (name: string) => string
  hidden: (name: string) => string
}

export const photoTexts = bilingual<Words>({
  en: {
    title: 'The photos beside each other',
    here: 'This project',
    filedOn: (day) => `filed on ${day}`,
    enlarge: (name) => `Enlarge ${name}`,
    hidden: (name) => `The photo that ${name} looks like is in a project that you may not open.`,
  },
  zh: {
    title: '照片对照',
    here: '本项目',
    filedOn: (day) => `${day} 上传`,
    enlarge: (name) => `放大 ${name}`,
    hidden: (name) => `与“${name}”相似的照片属于您无权查看的项目。`,
  },
})
