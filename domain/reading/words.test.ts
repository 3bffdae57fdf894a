import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fingerprintsOf, likenessOf, passagesOf } from './words.ts'

const printsOf = (text: string) => new Set(fingerprintsOf(text).keys())
const han = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.integer({ min: 0x4e00, max: 0x9fa5 }).map((code) => String.fromCharCode(code)), minLength, maxLength })

test('a passage of nineteen characters that both texts have is never missed, whatever stands around it', () => {
  fc.assert(
    fc.property(han(19, 19), han(12, 60), han(12, 60), (copied, before, after) => {
      const { shared } = likenessOf(printsOf(before + copied), printsOf(copied + after), new Set())
      expect(shared.size).toBeGreaterThan(0)
    }),
  )
})

test('spaces, punctuation and line breaks make no other wording', () => {
  expect([...printsOf('路基整平，碎石垫层；错车道二处，一并施工完成')]).toEqual([
    ...printsOf('路基整平碎石垫层 错车道\n二处一并施工完成。'),
  ])
})

test('what the tender document says makes nobody alike', () => {
  const form = '投标人应当按照招标文件的要求编制投标文件并对招标文件提出的实质性要求和条件作出响应'
  const one = '我方拟派项目经理一名施工员三名安全员二名进场后七日内完成临时设施搭建并报监理验收'
  const other = '本公司计划分三个流水段组织作业先行开挖边沟再铺设级配碎石最后浇筑混凝土面层并覆盖养护'
  const given = printsOf(form)
  expect(likenessOf(printsOf(form + one), printsOf(form + other), new Set()).share).toBeGreaterThan(0.3)
  expect(likenessOf(printsOf(`${form}。${one}`), printsOf(`${form}。${other}`), given).share).toBeLessThan(0.1)
  expect(likenessOf(printsOf(form + one), printsOf(form + one), given)).toMatchObject({ share: 1 })
})

test('shared passages are marked where they stand in the text', () => {
  const copied = '进场后七日内完成临时设施搭建，并报监理验收合格后方可使用'
  const text = `甲甲乙乙丙丙丁丁戊戊己己庚庚辛辛壬壬癸癸子子丑丑寅寅卯卯。${copied}。辰辰巳巳午午未未申申酉酉戌戌亥亥东东西西南南北北`
  const passages = passagesOf(text, likenessOf(printsOf(text), printsOf(copied), new Set()).shared)
  expect(passages).toHaveLength(1)
  expect(copied).toContain(text.slice(passages[0]!.from, passages[0]!.to))
})

test('a text shorter than a phrase has no fingerprint and is like nothing', () => {
  expect(fingerprintsOf('同意').size).toBe(0)
  expect(likenessOf(printsOf('同意'), printsOf('同意'), new Set())).toMatchObject({ share: 0, own: 0 })
})
