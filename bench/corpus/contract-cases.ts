import type { Half } from '../evidence/chance.ts'
import { type Contract, contractOf } from '../evidence/contracts.ts'
import { price } from '../evidence/names.ts'
import { contractFile } from './dossier.ts'
import type { Sheet } from './drawing.ts'
import { elsewhere, type Kind, type Making } from './kind.ts'

/** What contracts say beside what is asked of them. */
const terms: Record<Half, readonly string[]> = {
  first: [
    '工程质量须达到国家现行验收规范的合格标准，隐蔽部位未经甲方签认不得覆盖。',
    '乙方应为现场作业人员办理工伤保险，并对施工期间的安全生产负全部责任。',
    '施工用水用电由甲方协助接至现场，所需费用由乙方自行承担并按月结清。',
    '因设计变更引起的工程量增减，须经甲方代表书面同意后方可列入结算。',
    '本合同未尽事宜由双方另行商定，协商不成的向工程所在地人民法院起诉。',
  ],
  second: [
    '承建方须按经批准的图纸组织实施，擅自改动造成的返工损失自行承担。',
    '进场材料应附出厂合格证明，经村务监督小组抽样核验后才可使用。',
    '施工期间应设置围挡与警示标牌，夜间派人值守，确保过往群众通行安全。',
    '完工后十日内提交全套竣工资料，由委托单位牵头会同镇里有关站所验收。',
    '发生纠纷先由镇人民调解委员会调解，调解无果再按法律途径处理。',
    '本协议一式四份，双方各执两份，附件与正文具有同等效力。',
  ],
}

/** Words of the price beside figures that are not its own, or that leave out what is below a hundred yuan. */
const lookDifferent: Record<Half, readonly string[]> = {
  first: ['第三条 合同总价：W（T）。', '合同总价W，其中暂列金额F另行核定。'],
  second: ['四、合同价款W，折合T。', '承包总价为W，另收履约担保F。'],
}

/** The signature comes last. */
function sheetOf(half: Half, { text }: Contract): Sheet {
  const lines = text.split('\n').filter((line) => line !== '')
  return { lines: [...lines.slice(0, -2), ...terms[half], ...lines.slice(-2)], sealOn: /[壹贰叁肆伍陆柒捌玖]|\d{4}/ }
}

const drawn = ({ maker, site }: Making, given: Parameters<typeof contractOf>[2] = {}) =>
  contractOf(maker.half, maker.chance, {
    project: site.name,
    supplier: site.supplier.name,
    owner: site.owner.name,
    differs: false,
    ...given,
  })

/** As it was typed: what the contract says, but for what is changed. */
const typed = ({ site: { supplier } }: Making, { price, signed }: Pick<Contract, 'price' | 'signed'>) => ({ price, signed, supplier })

const filed = async ({ maker, medium }: Making, ...contracts: Contract[]) =>
  Promise.all(contracts.map(async (contract) => contractFile(await maker.paper(sheetOf(maker.half, contract), medium))))

export const contractKinds: readonly Kind[] = [
  {
    says: 'contract says what was typed',
    truths: {},
    make: async (making) => {
      const contract = drawn(making)
      return { contract: typed(making, contract), files: await filed(making, contract) }
    },
  },
  {
    says: 'contract says another price',
    truths: { K57: 'true' },
    make: async (making) => {
      const contract = drawn(making)
      return { contract: typed(making, { ...contract, price: contract.other }), files: await filed(making, contract) }
    },
  },
  {
    says: 'contract says another price, and a supplement has the one that was typed',
    truths: { K57: 'near' },
    make: async (making) => {
      const [first, second] = [drawn(making), drawn(making)]
      return { contract: typed(making, second), files: await filed(making, first, second) }
    },
  },
  {
    says: 'contract has other words than figures',
    truths: { K58: 'true' },
    make: async (making) => {
      const contract = drawn(making, { differs: true })
      return { contract: typed(making, contract), files: await filed(making, contract) }
    },
  },
  {
    says: 'contract has words, and other figures of something else or rounded ones',
    truths: { K58: 'near' },
    make: async (making) => {
      const { half, chance } = making.maker
      const whole = price(chance)
      const clause = chance
        .of(lookDifferent[half])
        .replace('T', `${(whole / 1_000_000).toFixed(2)}万元`)
        .replace('F', `${chance.between(2, 90)}000元`)
      const contract = drawn(making, { price: whole, clause })
      return { contract: typed(making, contract), files: await filed(making, contract) }
    },
  },
  {
    says: 'contract is of somebody else about something else',
    truths: { K59: 'true' },
    make: async (making) => {
      const other = making.maker.site()
      const contract = drawn(making, { project: other.name, supplier: other.supplier.name, owner: other.owner.name })
      return { contract: typed(making, contract), files: await filed(making, contract) }
    },
  },
  {
    says: 'contract calls the contractor by a short name, or the work by another',
    truths: { K59: 'near' },
    make: async (making) => {
      const { name, supplier } = making.site
      const short = supplier.name.replace(/^.../, '').replace(/(工程)?有限(责任)?公司|经营部/, '')
      const contract = drawn(making, making.maker.chance.of([{ supplier: short }, { project: `${name.slice(0, 3)}民生实事` }]))
      return { contract: typed(making, contract), files: await filed(making, contract) }
    },
  },
  {
    says: 'contract is of a project that was filed before',
    truths: { K67: 'true' },
    make: async (making) => {
      const contract = drawn(making, { project: elsewhere(making).name })
      return { contract: typed(making, contract), files: await filed(making, contract) }
    },
  },
  {
    says: 'contract names a project that was filed before beside its own',
    truths: { K67: 'near' },
    make: async (making) => {
      const contract = drawn(making)
      const note = `附注：与“${elsewhere(making).name}”由同一班组先后施工。`
      return {
        contract: typed(making, contract),
        files: await filed(making, { ...contract, text: contract.text.replace('\n', `\n${note}\n`) }),
      }
    },
  },
]
