import { join } from 'node:path'
import { GlobalFonts } from '@napi-rs/canvas'
import type { Half } from '../evidence/chance.ts'

/** How a paper is printed; lengths in points. */
export type Print = { font: string; size: number; leading: number; margin: number }

/** What a scanner or a telephone does to a page. `tilt` in degrees, `blur` in pixels, `noise` in steps of 255, `shadow` from where to where. */
export type Degradation = {
  dpi: number
  tilt: number
  blur: number
  quality: number
  noise: number
  shadow: { from: readonly [number, number]; to: readonly [number, number]; depth: number }
  paper: string
}

const packages = join(import.meta.dirname, '../../node_modules')
const sans = (weight: string) => join(packages, `@embedpdf/fonts-sc/fonts/NotoSansHans-${weight}.otf`)
const serif = (weight: string) => join(packages, `@expo-google-fonts/noto-serif-sc/${weight}/NotoSerifSC_${weight}.ttf`)

const fonts: Record<string, string> = {
  'Sans regular': sans('Regular'),
  'Sans medium': sans('Medium'),
  'Sans light': sans('DemiLight'),
  'Serif regular': serif('400Regular'),
  'Serif medium': serif('500Medium'),
  'Serif bold': serif('600SemiBold'),
}

/** The halves have neither a font nor a size in common. */
export const prints: Record<Half, readonly Print[]> = {
  first: [
    { font: 'Sans regular', size: 11, leading: 20, margin: 60 },
    { font: 'Sans medium', size: 12, leading: 22, margin: 72 },
    { font: 'Sans light', size: 10.5, leading: 19, margin: 56 },
  ],
  second: [
    { font: 'Serif regular', size: 11.5, leading: 21, margin: 64 },
    { font: 'Serif medium', size: 12.5, leading: 23, margin: 70 },
    { font: 'Serif bold', size: 10, leading: 18, margin: 50 },
  ],
}

/** Scans that somebody can read. The halves have no setting in common. */
export const degradations: Record<Half, readonly Degradation[]> = {
  first: [
    { dpi: 150, tilt: 1, blur: 0.6, quality: 50, noise: 10, shadow: { from: [0, 0], to: [1, 0], depth: 0.2 }, paper: '#fbfaf6' },
    { dpi: 125, tilt: -2, blur: 0.5, quality: 44, noise: 16, shadow: { from: [0, 1], to: [1, 0], depth: 0.3 }, paper: '#f3efe4' },
    { dpi: 100, tilt: 1.5, blur: 0.3, quality: 48, noise: 8, shadow: { from: [0, 0], to: [0, 1], depth: 0.25 }, paper: '#ffffff' },
  ],
  second: [
    { dpi: 140, tilt: -1.2, blur: 0.8, quality: 40, noise: 14, shadow: { from: [1, 0], to: [0, 0], depth: 0.35 }, paper: '#f8f6ef' },
    { dpi: 130, tilt: 3, blur: 0.7, quality: 35, noise: 20, shadow: { from: [1, 1], to: [0, 0], depth: 0.45 }, paper: '#ece8dc' },
    { dpi: 110, tilt: 1.8, blur: 0.4, quality: 30, noise: 12, shadow: { from: [0, 0.3], to: [0.4, 1], depth: 0.28 }, paper: '#fdfdfd' },
  ],
}

/** Scans in which nobody makes out a letter. */
export const ruins: Record<Half, readonly Degradation[]> = {
  first: [
    { dpi: 60, tilt: -3, blur: 3.4, quality: 20, noise: 60, shadow: { from: [0, 0], to: [1, 1], depth: 0.7 }, paper: '#d8d4c8' },
    { dpi: 45, tilt: 2.5, blur: 1.6, quality: 15, noise: 40, shadow: { from: [0, 0], to: [1, 0.4], depth: 0.5 }, paper: '#e6e2da' },
  ],
  second: [
    { dpi: 72, tilt: 2.2, blur: 4.2, quality: 25, noise: 50, shadow: { from: [1, 0], to: [0, 1], depth: 0.6 }, paper: '#dcd8d0' },
    { dpi: 40, tilt: -1.7, blur: 1.3, quality: 12, noise: 34, shadow: { from: [0.5, 0], to: [0.5, 1], depth: 0.55 }, paper: '#e0dcd6' },
  ],
}

const registered = new Set<string>()

/** Makes the font of a print known to the canvas. */
export function load({ font }: Print): void {
  const path = fonts[font]
  if (registered.has(font) || path === undefined) return
  GlobalFonts.registerFromPath(path, font)
  registered.add(font)
}
