import { bilingual } from '../../client/bilingual.ts'

type Words = {
  marks: (count: number) => string
  markAnswered: string
  brought: (at: string) => string
  broughtText: string
  broughtKeep: string
  broughtDiscard: string
  sent: string
  nobodyDecides: (office: string) => string
  askFor: (people: readonly string[]) => string
  personOf: (name: string, place: string) => string
  askNobody: string
  filedAs: (name: string) => string
}

/** What is said while a filing is written, apart from the names of its fields: the lists do without it. */
export const writingTexts = bilingual<Words>({
  en: {
    marks: (count) => (count === 1 ? '1 mark' : `${count} marks`),
    markAnswered: 'superseded since',
    brought: (at) => `What you typed at ${at} had not been saved`,
    broughtText: 'It is back in the form, so that nothing is lost.',
    broughtKeep: 'Keep and save it',
    broughtDiscard: 'Go back to what is saved',
    sent: 'Submitted for review.',
    nobodyDecides: (office) => `Nobody in ${office} could decide this filing yet.`,
    askFor: (people) => `You may submit it; it waits until there is somebody. Ask ${people.join(' or ')} to appoint a project manager.`,
    personOf: (name, place) => `${name} (${place})`,
    askNobody: 'You may submit it; it waits until there is somebody. Ask whoever manages the accounts to appoint a project manager.',
    filedAs: (name) => `filed as ${name}`,
  },
  zh: {
    marks: (count) => `${count} 处标注`,
    markAnswered: '已更新',
    brought: (at) => `您在 ${at} 填写的内容尚未保存`,
    broughtText: '已恢复到表单中，未丢失任何内容。',
    broughtKeep: '保留并保存',
    broughtDiscard: '恢复已保存的内容',
    sent: '已提交审核。',
    nobodyDecides: (office) => `${office}目前没有可以审核该备案的人员。`,
    askFor: (people) => `可以提交，待有审核人员后再办理。请联系${people.join('、')}设置项目管理员。`,
    personOf: (name, place) => `${name}（${place}）`,
    askNobody: '可以提交，待有审核人员后再办理。请联系账号管理人员设置项目管理员。',
    filedAs: (name) => `备案时名称：${name}`,
  },
})
