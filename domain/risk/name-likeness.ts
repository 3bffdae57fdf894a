import { likeness } from '../filing/likeness.ts'

/** Words that say of every project the same, longest first. */
const genericWords = [
  '建设工程',
  '改造工程',
  '维修工程',
  '工程项目',
  '建设项目',
  '采购项目',
  '服务项目',
  '整治工程',
  '提升工程',
  '新建工程',
  '工程',
  '项目',
  '建设',
  '改造',
  '新建',
  '维修',
  '修缮',
  '采购',
  '服务',
  '施工',
  '整治',
  '提升',
  '标段',
  '一期',
  '二期',
  '三期',
  '年度',
] as const

/** How alike two projects are by what their names say beyond the place and the generic words. */
export const nameLikeness = (one: string, other: string, regionNames: readonly string[]) =>
  likeness(essence(one, regionNames), essence(other, regionNames))

/** A name that says nothing else keeps its generic words: they are all there is to compare. */
function essence(name: string, regionNames: readonly string[]) {
  const placeless = without(name, regionNames)
  const bare = without(placeless, genericWords)
  return bare.length >= 2 ? bare : placeless
}

function without(name: string, words: readonly string[]) {
  let rest = name
  for (const word of words) if (word !== '') rest = rest.replaceAll(word, '')
  return rest
}
