import { listedAsChoice } from '#contract/listing.ts'
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
  placeHelp: string
}

/** What is said while a filing is written, apart from the names of its fields: the lists do without it. */
export const writingTexts = bilingual<Words>({
  en: {
    marks: (count) => (count === 1 ? '1 mark' : `${count} marks`),
    markAnswered: 'changed since',
    brought: (at) => `What you typed at ${at} had not been saved`,
    broughtText: 'It has been restored to the form.',
    broughtKeep: 'Keep and save it',
    broughtDiscard: 'Go back to what is saved',
    sent: 'Submitted for review.',
    nobodyDecides: (office) => `Nobody in ${office} can review this filing yet.`,
    askFor: (people) =>
      `You can submit it now; it will be reviewed once there is a project manager. Ask ${listedAsChoice.en(people)} to appoint a project manager.`,
    personOf: (name, place) => `${name} (${place})`,
    askNobody: 'You can submit it now; it will be reviewed once there is a project manager. Ask your account administrator to appoint one.',
    filedAs: (name) => `filed as ${name}`,
    placeHelp: 'Latitude and longitude, such as 30.2034, 119.1032.',
  },
  zh: {
    marks: (count) => `${count} 处标注`,
    markAnswered: '已修改',
    brought: (at) => `您在 ${at} 填写的内容尚未保存`,
    broughtText: '已恢复到表单中，未丢失任何内容。',
    broughtKeep: '保留并保存',
    broughtDiscard: '恢复已保存的内容',
    sent: '已提交审核。',
    nobodyDecides: (office) => `${office}目前没有可以审核该备案的人员。`,
    askFor: (people) => `可以提交，待有审核人员后再办理。请联系${listedAsChoice.zh(people)}设置项目管理员。`,
    personOf: (name, place) => `${name}（${place}）`,
    askNobody: '可以提交，待有审核人员后再办理。请联系账号管理人员设置项目管理员。',
    filedAs: (name) => `备案时名称：${name}`,
    placeHelp: '纬度和经度，如 30.2034, 119.1032。',
  },
})
