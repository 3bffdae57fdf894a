import { AimOutlined } from '@ant-design/icons'
import { Button, Form, Input, Space } from 'antd'
import { type ComponentProps, lazy, Suspense, useId, useState } from 'react'
import type { Filing } from '#contract/filing.ts'
import { bilingual, useTexts } from '../../client/language.ts'
import { type Place, readPlace, within, writtenPlace } from '../../ui/map/read-place.ts'
import { useWritten } from './WrittenFiling.tsx'

const texts = bilingual({
  en: {
    here: 'Here',
    map: 'Map',
    unreadable: 'This is no place in China.',
    refused: 'This device gave no position. Allow it in the browser, or enter the place.',
    abroad: 'This device says it is outside China. Enter the place.',
  },
  zh: {
    here: '当前位置',
    map: '地图',
    unreadable: '无法识别为境内坐标，请检查。',
    refused: '未能取得本设备的位置，请在浏览器中允许定位，或直接输入。',
    abroad: '本设备的位置不在境内，请直接输入。',
  },
})
type Fault = Exclude<keyof (typeof texts)['en'], 'here' | 'map'>

const PlaceDrawer = lazy(async () => ({ default: (await import('../../ui/map/PlaceDrawer.tsx')).PlaceDrawer }))

const nowhere = { longitude: null, latitude: null }

/** Stands in the field of the longitude; the latitude is written with it, and what is wrong with either is told here. */
export function PlaceField({ 'aria-describedby': describedBy, id }: Pick<ComponentProps<'input'>, 'aria-describedby' | 'id'>) {
  const words = useTexts(texts)
  const form = Form.useFormInstance<Filing>()
  const { filing, changed } = useWritten()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const [isOnMap, setOnMap] = useState(false)
  const messageId = useId()
  const take = (place: Place | null) => {
    form.setFieldsValue(place ?? nowhere)
    changed()
  }
  const found = (place: Place | null) => {
    setFault(place ? null : 'abroad')
    if (!place) return
    setTyped('')
    take(place)
  }
  // What is typed gives way to what somebody else saved, or the device said, in the meantime.
  const isTyped = typed !== '' && writtenPlace(readPlace(typed) ?? nowhere) === writtenPlace(filing)
  return (
    <>
      <Space.Compact block>
        <Input
          id={id}
          autoComplete="off"
          maxLength={100}
          value={isTyped ? typed : writtenPlace(filing)}
          {...(fault ? { status: 'error' as const } : {})}
          aria-describedby={[describedBy, fault && messageId].filter(Boolean).join(' ') || undefined}
          onChange={({ target: { value } }) => {
            setTyped(value)
            setFault(null)
            take(readPlace(value))
          }}
          onBlur={() => {
            if (isTyped && !readPlace(typed)) return setFault('unreadable')
            setTyped('')
          }}
        />
        <HereButton onFound={found} onRefused={() => setFault('refused')} />
        <Button onClick={() => setOnMap(true)}>{words.map}</Button>
      </Space.Compact>
      {isOnMap && (
        <Suspense>
          <PlaceDrawer
            place={within(filing)}
            onClose={() => setOnMap(false)}
            onTake={(place) => {
              setOnMap(false)
              found(place)
            }}
          />
        </Suspense>
      )}
      <Form.Item name="latitude" noStyle>
        <Unseen />
      </Form.Item>
      {fault && (
        <div id={messageId} className="stop" role="alert">
          {words[fault]}
        </div>
      )}
    </>
  )
}

/** A form tells the faults of the fields it has: this one is only there to be told of. */
const Unseen = () => null

function HereButton({ onFound, onRefused }: { onFound: (place: Place | null) => void; onRefused: () => void }) {
  const words = useTexts(texts)
  const [isAsking, setAsking] = useState(false)
  // Browsers tell places to pages that came encrypted, and to nobody else.
  if (!window.isSecureContext || !navigator.geolocation) return null
  const settle = (act: () => void) => {
    setAsking(false)
    act()
  }
  const ask = () => {
    setAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => settle(() => onFound(within(coords))),
      () => settle(onRefused),
      { enableHighAccuracy: true, timeout: 20_000 },
    )
  }
  return (
    <Button icon={<AimOutlined aria-hidden />} loading={isAsking} onClick={ask}>
      {words.here}
    </Button>
  )
}
