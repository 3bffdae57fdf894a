import { bilingual } from '../../client/bilingual.ts'

export const placeTexts = bilingual({
  en: {
    title: 'Choose the place',
    map: 'Map to choose the place on',
    how: 'Tap the place, or move the map with the arrow keys and take its middle.',
    middle: 'Take the middle of the map',
    typed: 'Coordinates',
    typedHelp: 'Latitude and longitude, such as 30.2034, 119.1032.',
    system: 'System of the coordinates',
    systems: { wgs84: 'WGS-84 or CGCS2000', gcj02: 'GCJ-02' },
    systemHelp: {
      wgs84: 'From a receiver, a telephone or a survey.',
      gcj02: 'Read off a map for the public, such as AMap or Tencent Maps. Converted before it is stored.',
    },
    chosen: (place: string) => `Chosen: ${place}`,
    none: 'No place chosen yet.',
    take: 'Use this place',
    cancel: 'Cancel',
    cannot: 'This device cannot draw a map. Enter the coordinates.',
  },
  zh: {
    title: '选择位置',
    map: '用于选择位置的地图',
    how: '点按地图上的位置，或用方向键移动地图后取其中心。',
    middle: '取地图中心',
    typed: '坐标',
    typedHelp: '纬度和经度，例如 30.2034, 119.1032。',
    system: '坐标系',
    systems: { wgs84: 'WGS-84 或 CGCS2000', gcj02: 'GCJ-02' },
    systemHelp: {
      wgs84: '来自定位设备、手机或测绘成果。',
      gcj02: '取自高德、腾讯等公众地图，保存前自动转换。',
    },
    chosen: (place) => `已选：${place}`,
    none: '尚未选择位置。',
    take: '使用此位置',
    cancel: '取消',
    cannot: '本设备无法显示地图，请输入坐标。',
  },
})
