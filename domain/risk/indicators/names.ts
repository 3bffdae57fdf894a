import { shareNamed } from '../../reading/names.ts'
import { folded } from '../../reading/text.ts'
import { atLeast } from '../comparing.ts'
import { clear, count, fired, gap, indicator, linked, neighbour, share, tooEarly } from '../indicator.ts'
import { isBefore, type NamedProject } from '../neighbours.ts'
import { onceSigned } from '../project-facts.ts'
import { isBasis, isContract, papersOf, stillUnknown, titlesIn, whereIn } from '../read-papers.ts'
import { inOrder, type RiskFile, type RiskProject } from '../subject.ts'

/** The contract names neither the contractor nor the project. Procurement Law art. 42: the papers of a purchase are those of the purchase. */
export const K59 = indicator({
  needs: 'project',
  maximum: 3,
  reads: ['contract', 'supplier', 'paperText'],
  figures: { letters: count(200, 50, 10_000), likeness: share(0.8, 0.5) },
  evaluate: onceSigned((_, { project }, figures) => {
    const { supplier, filing } = project
    if (supplier === null) return gap('supplier')
    const papers = papersOf(project, isContract, ({ facts, isRecognised }) => {
      if (!facts?.names) return null
      const { names, opening } = facts
      // A recognised name may have lost a character.
      const isParty = atLeast(shareNamed(names, supplier.name), isRecognised ? figures.likeness : 1)
      return { isNamed: isParty || atLeast(shareNamed(names, filing.name), figures.likeness), letters: names.letters, opening }
    })
    if (papers.some(({ found }) => found?.isNamed)) return clear
    const unknown = stillUnknown(papers)
    if (unknown) return unknown
    for (const { file, found } of papers)
      if (found && found.letters >= figures.letters) {
        const { unitId, name } = supplier
        const party = unitId === null ? [] : [linked('supplier', name, { kind: 'unit', id: unitId })]
        return fired(3, [...party, ...whereIn(file, { page: 1, excerpt: found.opening.slice(0, shownOfOpening) })])
      }
    return clear
  }),
})
const shownOfOpening = 80

/**
 * A paper names a project that was filed before, and not this one. Minutes that decide on several name this one, too. What is looked for are
 * contracts, proofs of payments and the papers of the decision. Villagers' Committees Law art. 34: the file of a project is its own.
 */
export const K67 = indicator({
  needs: 'neighbours',
  maximum: 3,
  reads: ['paperText', 'neighbours'],
  figures: { letters: count(8, 8, 60), likeness: share(0.8, 0.5) },
  evaluate({ project, neighbours }, figures) {
    if (project.firstSubmittedAt === null) return tooEarly
    if (neighbours === null) return gap('neighbours')
    const isNamed = ({ reading }: RiskFile) =>
      !reading?.facts?.names || atLeast(shareNamed(reading.facts.names, project.filing.name), figures.likeness)
    for (const file of inOrder(project.files)) {
      const titles = titlesIn(file).filter(({ name }) => [...folded(name)].length >= figures.letters)
      const strange = titles.flatMap((title) => othersCalled(title.name, neighbours.namedProjects, { file, project }))
      const [first] = strange
      if (!first || isNamed(file)) continue
      const title = titles.find(({ name }) => name === first.name) ?? { page: 1, excerpt: '' }
      return fired(3, [...whereIn(file, title), ...strange.map(neighbour)])
    }
    return (
      stillUnknown(
        papersOf(
          project,
          (file) => isContract(file) || isBasis(file),
          ({ facts }) => facts,
        ),
      ) ?? clear
    )
  },
})

type Here = { file: RiskFile; project: RiskProject }
const othersCalled = (name: string, named: readonly NamedProject[], { file, project: { id, firstSubmittedAt } }: Here) => {
  const recorded = { at: Math.max(file.uploadedAt, firstSubmittedAt ?? 0), projectId: id }
  return named.filter((other) => other.name === name && isBefore({ at: other.submittedAt, projectId: other.projectId }, recorded))
}
