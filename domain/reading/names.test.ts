import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namesIn, shareNamed } from './names.ts'
import { shareOfName } from './text.ts'

const minutes =
  '青石镇人民政府关于桃源村村道硬化工程的批复\n项目名称：石桥村水渠清淤（二期）工程\n地点：石桥村\n会议讨论了《河东村机耕路硬化工程施工合同》。'

describe('whether a text names something', () => {
  const names = namesIn(['发包人：桃源村村民委员会', '承包人：临溪县路桥工程有限公司，承建桃源村村道硬化工程。'])

  test.each([
    ['a name that stands in it', '桃源村村道硬化工程', 1],
    ['the same with spaces and brackets', '桃源村（村道 硬化）工程', 1],
    ['one character, which has no pair', '村', 1],
  ])('%s', (_, name, share) => {
    expect(shareNamed(names, name)).toBe(share)
  })

  test('a name of another project is not named by the words they share', () => {
    expect(shareNamed(names, '石柱镇水渠清淤工程')).toBeLessThan(0.5)
  })

  test('never less than there is, whatever text and name', () => {
    const words = fc.array(fc.constantFrom(...'桃源村道硬化工程石桥水渠清淤临溪县'), { maxLength: 30 }).map((letters) => letters.join(''))
    fc.assert(
      fc.property(words, words, (text, name) => {
        expect(shareNamed(namesIn([text]), name)).toBeGreaterThanOrEqual(shareOfName(text, name))
      }),
    )
  })

  test('rarely more than there is: of a thousand names that stand nowhere none counts as named', () => {
    const text = Array.from({ length: 3000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 9000))).join('')
    const kept = namesIn([text])
    const strangers = Array.from({ length: 1000 }, (_, at) =>
      Array.from({ length: 8 }, (_, letter) => String.fromCodePoint(0x7800 + ((at * 31 + letter * 977) % 6000))).join(''),
    )
    expect(strangers.filter((name) => shareNamed(kept, name) >= 0.8)).toEqual([])
  })
})

test('what may be the name of a project is found after labels, in quotation marks and in what a paper is about', () => {
  const { titles } = namesIn(['封面', minutes])
  expect(titles.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['桃源村村道硬化工程', '石桥村水渠清淤(二期)工程', '河东村机耕路硬化工程']),
  )
  expect(titles.find(({ name }) => name === '石桥村水渠清淤(二期)工程')).toMatchObject({ page: 2 })
})

test('a name that stands alone on the line of a form may end on any word', () => {
  const { titles } = namesIn([
    '施工合同',
    '发包人：柳河村\n工程名称：柳河村提灌站维修\n四、签约合同价为叁万元\n项目：白塔村路灯安装（一期）\n施工单位 某公司',
  ])
  expect(titles.map(({ name }) => name)).toEqual(expect.arrayContaining(['柳河村提灌站维修', '白塔村路灯安装(一期)']))
  expect(titles.find(({ name }) => name === '柳河村提灌站维修')).toMatchObject({ page: 2 })
})

test('a text without a name, or with many, stays short', () => {
  expect(namesIn(['付款凭证', ''])).toMatchObject({ letters: 4, titles: [] })
  const many = Array.from({ length: 50 }, (_, at) => `《第${at}号村村道硬化工程》`).join('\n')
  expect(namesIn([many]).titles).toHaveLength(20)
  expect(namesIn([Array.from({ length: 20_000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')]).pairs).toHaveLength(10_000)
})
