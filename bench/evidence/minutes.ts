import type { Chance, Half } from './chance.ts'
import { day, villageOf, workOf, written } from './names.ts'

export type Minutes = { text: string; should: number; did: number; agreed: number; held: string; project: string }

const sentences: Record<Half, readonly string[]> = {
  first: [
    '应到人数：S人　　实到人数：D人　　缺席：X人（请假）\n经举手表决：同意A票，反对0票，弃权Y票。',
    '应参加会议村民代表S人，实际参加会议村民代表D人，符合法定人数。\n表决结果：A人同意，Y人弃权。',
    '本村共有村民代表S名，到会D名，会议由支部书记主持。\n经表决，赞成A票，弃权Y票。',
  ],
  second: [
    '参会情况：应到会S人，实际到会D人，请假X人。\n会议采取无记名投票，发出选票D张，收回D张，其中赞成A票，弃权Y票。',
    '全村村民代表S人，今天到场D人，超过三分之二。\n举手表决，同意的A人，不同意的Y人。',
    '代表总数S名，应出席S名，实际出席D名。\n投票结果：同意票A票，弃权票Y票。',
    '村民代表会议应有S名代表参加，实有D名代表参加。经讨论，A名代表同意实施，Y名代表弃权。',
    '出席：D人（应出席S人），列席：2人。\n决议：以A票赞成、Y票弃权通过。',
  ],
}

const heads: Record<Half, readonly [title: string, time: string, topic: string]> = {
  first: ['村民代表会议记录', '会议时间', '议题：审议PROJECT'],
  second: ['村民代表大会纪要', '开会日期', '讨论内容：PROJECT的立项与筹资'],
}

export function minutesOf(half: Half, chance: Chance, given: { project?: string } = {}): Minutes {
  const should = chance.between(20, 60)
  const did = chance.between(Math.ceil((should * 2) / 3), should)
  const agreed = chance.between(Math.ceil(did / 2), did)
  const village = villageOf(half, chance)
  const [project, held] = [given.project ?? village + workOf(half, chance), day(chance)]
  const numbers: Record<string, number> = { S: should, D: did, A: agreed, X: should - did, Y: did - agreed }
  const body = chance.of(sentences[half]).replace(/[SDAXY]/g, (letter) => String(numbers[letter]))
  const [title, time, topic] = heads[half]
  const text = `${village}${title}\n${time}：${written(held, chance)}\n${topic.replace('PROJECT', project)}\n${body}`
  return { text, should, did, agreed, held, project }
}
