// npm test: every check there is, and at the end one line that counts them. `npm test -- unit types` runs only what is named.
import { ensureInstalled, main, Obstacle } from './runtime.mjs'
import { stages } from './stages.mjs'

await main(async () => {
  const chosen = chooseStages(process.argv.slice(2))
  await ensureInstalled({ dev: true })
  const total = { passed: 0, failed: 0 }
  const oneByOne = async (some) => {
    for (const stage of some) {
      const { passed, failed } = await report(stage)
      total.passed += passed
      total.failed += failed
    }
  }
  // The tests of the server wait for the database a third of the time; what they leave of the processors the others take.
  await Promise.all(['apart', undefined].map((turn) => oneByOne(chosen.filter((stage) => stage.turn === turn))))
  await oneByOne(chosen.filter(({ turn }) => turn === 'last'))
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
})

function chooseStages(names) {
  const unknown = names.filter((name) => !(name in stages))
  if (unknown.length > 0) throw new Obstacle(`There is no stage ${unknown.join(', ')}. Choose from: ${Object.keys(stages).join(', ')}.`)
  return Object.keys(stages).flatMap((name) => (names.length === 0 || names.includes(name) ? stages[name] : []))
}

async function report({ heading, run }) {
  const began = Date.now()
  console.log(`${heading} …`)
  const { passed, failed, skipped, output } = await run()
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const figures = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''} (${seconds} s)`
  // In one piece: two stages run at a time.
  console.log(`${failed > 0 ? `\n${output.trim()}\n` : ''}${heading}: ${figures}`)
  return { passed, failed }
}
