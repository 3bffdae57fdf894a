import { AimOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import { type ComponentProps, lazy, Suspense, useId, useState } from 'react'
import type { Place } from '#contract/places.ts'
import { bilingual, useTexts } from '../../client/language.ts'
import { readPlace, within, writtenPlace } from './read-place.ts'

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

const PlaceDrawer = lazy(async () => ({ default: (await import('./PlaceDrawer.tsx')).PlaceDrawer }))

type Props = Pick<ComponentProps<'input'>, 'aria-describedby' | 'id'> & {
  place: { longitude: number | null; latitude: number | null }
  onChange: (place: Place | null) => void
}

const nowhere = { longitude: null, latitude: null }

/** A place: typed, where the device is, or tapped on a map. */
export function PlaceInput({ 'aria-describedby': describedBy, id, place, onChange }: Props) {
  const words = useTexts(texts)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const [isOnMap, setOnMap] = useState(false)
  const messageId = useId()
  const found = (chosen: Place | null) => {
    setFault(chosen ? null : 'abroad')
    if (!chosen) return
    setTyped('')
    onChange(chosen)
  }
  // What is typed gives way to what somebody else saved, or the device said, in the meantime.
  const isTyped = typed !== '' && writtenPlace(readPlace(typed) ?? nowhere) === writtenPlace(place)
  return (
    <>
      <Space.Compact block>
        <Input
          id={id}
          autoComplete="off"
          maxLength={100}
          value={isTyped ? typed : writtenPlace(place)}
          {...(fault ? { status: 'error' as const } : {})}
          aria-describedby={[describedBy, fault && messageId].filter(Boolean).join(' ') || undefined}
          onChange={({ target: { value } }) => {
            setTyped(value)
            setFault(null)
            onChange(readPlace(value))
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
            place={within(place)}
            onClose={() => setOnMap(false)}
            onTake={(chosen) => {
              setOnMap(false)
              found(chosen)
            }}
          />
        </Suspense>
      )}
      {fault && (
        <div id={messageId} className="stop" role="alert">
          {words[fault]}
        </div>
      )}
    </>
  )
}

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
