import { useCallback, useEffect, useRef, useState } from 'react'
import { type RegionOption, regions } from '#contract/regions.ts'
import { call } from '../../../client/api.ts'
import { useLabel, useTexts } from '../../../client/language.ts'
import { PlainField } from '../../../plain/PlainField.tsx'
import { lodgeTexts } from './lodge-texts.ts'

type Level = { parent: RegionOption | null; options: readonly RegionOption[] }
type Props = {
  value: string | null
  fault?: string | null
  /** As a filter, a region means everything in it, and none may be chosen. */
  filters?: true
  onChange: (code: string | null) => void
}

/** A place, chosen from the top down, one list after the other. Names of regions are public. */
export function RegionChoice({ value, fault = null, filters, onChange }: Props) {
  const words = useTexts(lodgeTexts)
  const labelOf = useLabel()
  const { levels, failed, load, choose } = useLevels(value, onChange)
  if (failed)
    return (
      <p className="plain-fault" role="alert">
        {words.regionsFailed}{' '}
        <button type="button" className="plain-button small" onClick={() => void load()}>
          {words.again}
        </button>
      </p>
    )
  return (
    <div className="plain-levels">
      {levels.map(({ parent, options }, at) => (
        <PlainField
          key={parent?.code ?? 'top'}
          label={words.regionLevel(at)}
          fault={at === 0 ? fault : null}
          {...(at === 0 && !filters ? { required: true } : {})}
        >
          {(aria) => (
            <select {...aria} value={chosenAt(levels, at, value)} onChange={({ target }) => choose(at, target.value)}>
              {(at === 0 || !parent) && <option value="">{filters ? words.anyRegion : words.chooseRegion}</option>}
              {parent && !(filters && at === 0) && (
                <option value={parent.code}>
                  {filters ? words.wholeRegion(labelOf(parent.name)) : words.regionItself(labelOf(parent.name))}
                </option>
              )}
              {options.map((option) => (
                <option key={option.code} value={option.code}>
                  {labelOf(option.name)}
                </option>
              ))}
            </select>
          )}
        </PlainField>
      ))}
    </div>
  )
}

/** What a list shows: the region on the way to the chosen one, the parent itself, or nothing yet. */
function chosenAt(levels: readonly Level[], at: number, value: string | null): string {
  return levels[at + 1]?.parent?.code ?? value ?? ''
}

function useLevels(value: string | null, onChange: Props['onChange']) {
  const [levels, setLevels] = useState<readonly Level[]>([])
  const [failed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  const load = useCallback(() => {
    setFailed(false)
    return (value ? levelsTo(value) : firstLevel().then((level) => [level])).then(setLevels, fail)
  }, [value, fail])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; afterwards each choice loads what lies below it
  useEffect(() => void load(), [])

  const last = useRef('')
  const choose = (at: number, code: string) => {
    last.current = code
    onChange(code || null)
    const chosen = levels[at]?.options.find((option) => option.code === code)
    setLevels(levels.slice(0, at + 1))
    if (!chosen?.hasChildren) return
    // A slow answer must not stand below another choice.
    below(chosen).then((level) => last.current === code && setLevels((known) => [...known.slice(0, at + 1), level]), fail)
  }
  return { levels, failed, load, choose }
}

const below = async (parent: RegionOption): Promise<Level> => ({
  parent,
  options: await call(regions.options, { query: { parent: parent.code } }),
})

/** An installation usually has one top: then the list begins with what lies in it. */
async function firstLevel(): Promise<Level> {
  const top = await call(regions.options, { query: {} })
  const [only] = top
  return top.length === 1 && only ? below(only) : { parent: null, options: top }
}

/** The lists on the way to a region chosen before, such as when one comes back to the form. */
async function levelsTo(code: string): Promise<readonly Level[]> {
  const [first, path] = await Promise.all([firstLevel(), call(regions.options, { query: { path: code } })])
  const onTheWay = path.filter((region) => region.hasChildren && region.code !== first.parent?.code)
  return [first, ...(await Promise.all(onTheWay.map(below)))]
}
