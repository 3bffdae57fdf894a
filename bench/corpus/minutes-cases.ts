import type { Half } from '../evidence/chance.ts'
import { type Minutes, minutesOf } from '../evidence/minutes.ts'
import { minutesFile } from './dossier.ts'
import { elsewhere, type Kind, type Making } from './kind.ts'

/** What minutes say beside the numbers. */
const rest: Record<Half, readonly string[]> = {
  first: [
    '主持人介绍了该事项的来由、资金来源和实施办法，与会人员逐一发表意见。',
    '会议要求村务监督委员会全程参与，实施结果在公开栏张榜公布。',
    '参会人员签名附后。',
  ],
  second: [
    '村支部书记通报了前期摸底情况，各片代表围绕占地、筹资、工期作了讨论。',
    '会议明确由分管委员负责落实，完成后再向代表会议报告开支明细。',
    '记录人宣读后，到会人员无异议并签字确认。',
  ],
}

const linesOf = (half: Half, { text }: Minutes) => [...text.split('\n'), ...rest[half]]

const held = ({ maker, site }: Making, project = site.name) => minutesOf(maker.half, maker.chance, { project })

const numbers = ({ should, did, agreed }: Minutes) => ({ should, did, agreed })

const filed = async ({ maker, medium }: Making, ...meetings: Minutes[]) => {
  const lines = meetings.flatMap((minutes) => linesOf(maker.half, minutes))
  return [minutesFile(await maker.form({ lines, sealOn: /人民|村民代表会议/ }, medium))]
}

export const minutesKinds: readonly Kind[] = [
  {
    says: 'minutes say what was typed',
    truths: {},
    make: async (making) => {
      const minutes = held(making)
      return { meeting: numbers(minutes), files: await filed(making, minutes) }
    },
  },
  {
    says: 'minutes say other numbers',
    truths: { K60: 'true' },
    make: async (making) => {
      const minutes = held(making)
      const { should, did, agreed } = minutes
      const more = making.maker.chance.between(2, 6)
      return { meeting: { should, did: did + more, agreed: agreed + more }, files: await filed(making, minutes) }
    },
  },
  {
    says: 'minutes of two meetings, the second of which has the numbers',
    truths: { K60: 'near' },
    make: async (making) => {
      const [first, second] = [held(making, elsewhere(making).name), held(making)]
      return { meeting: numbers(second), files: await filed(making, first, second) }
    },
  },
  {
    says: 'minutes of a project that was filed before',
    truths: { K67: 'true' },
    make: async (making) => {
      const minutes = held(making, elsewhere(making).name)
      return { meeting: numbers(minutes), files: await filed(making, minutes) }
    },
  },
  {
    says: 'minutes that decide on several projects, one filed before among them',
    truths: { K67: 'near' },
    make: async (making) => {
      const minutes = held(making)
      const both = { ...minutes, text: `${minutes.text}\n会议同时讨论了关于${elsewhere(making).name}的有关事宜。` }
      return { meeting: numbers(minutes), files: await filed(making, both) }
    },
  },
]
