import { EnvironmentFilled } from '@ant-design/icons'
import { Alert, Button, Drawer, Flex, Form, Input, Segmented } from 'antd'
import { useId, useRef, useState } from 'react'
import { type Datum, datums } from '#contract/base-map.ts'
import { filingMap } from '#contract/filing-map.ts'
import { fromDatum, type Point } from '#domain/map/places.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { drawerWidths } from '../../look/tokens.ts'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { Answered } from '../feedback/Answered.tsx'
import { MapCanvas } from './MapCanvas.tsx'
import { type OpenMap, Pin } from './Pin.tsx'
import { placeTexts } from './place-texts.ts'
import { readPlace, within, writtenPlace } from './read-place.ts'
import { hasWebGl } from './webgl.ts'

type Props = { place: Point | null; onTake: (place: Point) => void; onClose: () => void }

/** A place is tapped on the map, or typed as whichever system it was read from. It is stored in one. */
export function PlaceDrawer({ place, onTake, onClose }: Props) {
  const words = useTexts(placeTexts)
  const [canDraw] = useState(hasWebGl)
  const [typed, setTyped] = useState(place ? writtenPlace(place) : '')
  const [datum, setDatum] = useState<Datum>('wgs84')
  const field = useId()
  const read = readPlace(typed)
  const chosen = read && within(fromDatum(read, datum))
  const tap = (point: Point) => {
    const taken = within(point)
    if (!taken) return
    setDatum('wgs84')
    setTyped(writtenPlace(taken))
  }
  return (
    <Drawer
      open
      title={words.title}
      size={useIsNarrow() ? '100%' : drawerWidths.record}
      onClose={onClose}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="primary" disabled={!chosen} onClick={() => chosen && onTake(chosen)}>
            {words.take}
          </Button>
        </Flex>
      }
    >
      <div className="stack">
        {canDraw ? <Ground place={place} chosen={chosen} onTap={tap} /> : <Alert type="info" showIcon title={words.cannot} />}
        <Form.Item label={words.typed} htmlFor={field} layout="vertical" help={words.typedHelp}>
          <Input id={field} autoComplete="off" maxLength={100} value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Form.Item>
        <Form.Item label={words.system} layout="vertical" help={words.systemHelp[datum]}>
          <Segmented<Datum>
            aria-label={words.system}
            value={datum}
            options={datums.map((value) => ({ value, label: words.systems[value] }))}
            onChange={setDatum}
          />
        </Form.Item>
        <p role="status">{chosen ? words.chosen(writtenPlace(chosen)) : words.none}</p>
      </div>
    </Drawer>
  )
}

/** So much around a place that is known already. */
const near = 0.01
const china = { west: 73, south: 18, east: 136, north: 54 }

function Ground({ place, chosen, onTap }: { place: Point | null; chosen: Point | null; onTap: (point: Point) => void }) {
  const words = useTexts(placeTexts)
  const map = useRef<OpenMap | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  const reply = useReply(filingMap.map, { query: {} })
  return (
    <Answered reply={reply} rows={6}>
      {({ bounds }) => (
        <>
          <p className="quiet">{words.how}</p>
          <MapCanvas
            label={words.map}
            bounds={place ? around(place) : (bounds ?? china)}
            height="40vh"
            onView={(_, open) => {
              map.current = open
              setDrawn(true)
            }}
            onTap={onTap}
          >
            {chosen && (
              <Pin at={chosen}>
                <EnvironmentFilled aria-hidden className="stop" style={{ fontSize: 32, transform: 'translateY(-50%)', display: 'block' }} />
              </Pin>
            )}
          </MapCanvas>
          <Button block disabled={!isDrawn} onClick={() => map.current && onTap(map.current.middle())}>
            {words.middle}
          </Button>
        </>
      )}
    </Answered>
  )
}

const around = ({ longitude, latitude }: Point) => ({
  west: longitude - near,
  east: longitude + near,
  south: latitude - near,
  north: latitude + near,
})
