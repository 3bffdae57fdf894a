import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { regions } from '#contract/regions.ts'
import { useOpened } from '../client/address/opened.ts'
import { useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { useIsNarrow } from '../plain/is-narrow.ts'
import { PageHeading } from '../plain/PageHeading.tsx'
import { ExportButton } from '../ui/exports/ExportButton.tsx'
import type { Exporting } from '../ui/exports/exporting.ts'
import { Answered } from '../ui/feedback/Answered.tsx'
import { MergerDialog } from './MergerDialog.tsx'
import { RegionForm } from './RegionForm.tsx'
import { RegionHits } from './RegionHits.tsx'
import { RegionPane } from './RegionPane.tsx'
import { RegionTree } from './RegionTree.tsx'
import { texts } from './texts.ts'
import type { Work } from './work.ts'
import './regions.css'
import './region-record.css'
import { ImportButton } from '../ui/imports/ImportButton.tsx'

const everyRegion: Exporting = { list: 'regions', route: regions.list, query: {} }

/** The tree at the left, what is known of the chosen region at the right; on a telephone one after the other. */
export function RegionsPage() {
  const words = useTexts(texts)
  const isNarrow = useIsNarrow()
  const own = useMe().region.code
  const { opened, open, close } = useOpened('region')
  const [work, setWork] = useState<Work | null>(null)
  const selected = opened ?? (isNarrow ? null : own)
  const detail = useReply(regions.read, { params: { code: selected ?? '' } }, { enabled: selected !== null })
  const finish = (code: string | null) => {
    setWork(null)
    if (code) open(code)
  }
  return (
    <>
      <PageHeading
        screen="/system/department"
        purpose={words.purpose}
        action={
          <>
            <ExportButton exporting={everyRegion} total={null} />
            <ImportButton sheet="regions" />
          </>
        }
      />
      <div className="beside regions">
        {(!isNarrow || selected === null) && (
          <section className="panel region-side stack gap-12" aria-label={words.tree}>
            <RegionHits selected={selected}>
              <RegionTree selected={selected} along={(detail.data?.path ?? []).slice(0, -1).map(({ code }) => code)} onOpen={open} />
            </RegionHits>
          </section>
        )}
        {selected !== null && (
          <div className="region-main stack">
            {isNarrow && (
              <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={close}>
                {words.backToTree}
              </Button>
            )}
            <Answered reply={detail} rows={8}>
              {(region) => <RegionPane key={region.code} region={region} onWork={setWork} onGone={() => open(region.parentCode ?? own)} />}
            </Answered>
          </div>
        )}
      </div>
      {work && work.kind !== 'replace' && <RegionForm key={work.kind + work.region.code} work={work} onDone={finish} />}
      {work?.kind === 'replace' && <MergerDialog region={work.region} onDone={finish} />}
    </>
  )
}
