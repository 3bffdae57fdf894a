import { createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { drawScene } from '../../server/demo/documents/scene.ts'
import { Chance, type Half } from '../evidence/chance.ts'
import type { MadeFile } from './files.ts'
import { addNoise } from './scans.ts'

/** A view of a site. From `aside`, a share of the picture, one sees the same place otherwise, and the people on it have moved on. */
export type View = { place: number; aside?: number }

const [width, height] = [800, 600]

/** A photo of the work. The halves are drawn by different hands. */
export function photoOf(half: Half, { place, aside = 0 }: View): MadeFile {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  painters[half](context, new Chance(place), { place, aside })
  const passing = new Chance(place * 7 + Math.round(aside * 1_000))
  for (let people = passing.between(1, 4); people > 0; people -= 1) drawPerson(context, passing)
  addNoise(context, half === 'first' ? 24 : 34, passing)
  return { content: canvas.toBuffer('image/jpeg', half === 'first' ? 88 : 82), mediaType: 'image/jpeg' }
}

type Painter = (context: SKRSContext2D, chance: Chance, view: Required<View>) => void

/** Hills, fields and a site as the demonstration draws them. */
const paintHills: Painter = (context, _chance, { place, aside }) => {
  const colourAt = drawScene({ stand: place, site: place + 31 })
  for (let y = 0; y < height; y += grain)
    for (let x = 0; x < width; x += grain) {
      const [red, green, blue] = colourAt({ x: x / width + aside, y: y / height + aside / 4 })
      fill(context, `rgb(${red},${green},${blue})`, [x, y, grain, grain])
    }
}
/** So fine is what the demonstration draws. */
const grain = 4

/** A street in perspective with houses, trees and a machine beside it. */
const paintStreet: Painter = (context, chance, { aside }) => {
  const shift = aside * width
  const horizon = chance.between(150, 320) + aside * 40
  fill(context, hue(chance, 195, 220, 75), [0, 0, width, horizon])
  fill(context, hue(chance, 30, 110, 38), [0, horizon, width, height])
  polygon(context, hue(chance, 80, 140, 30), [0, horizon, ...skyline(chance, horizon), width, horizon])
  const [far, near, wide] = [chance.between(200, 600) - shift, chance.between(200, 600) - shift * 1.6, chance.between(120, 380)]
  polygon(context, hue(chance, 20, 50, 62), [far - 14, horizon, far + 14, horizon, near + wide, height, near - wide, height])
  for (let houses = chance.between(2, 6); houses > 0; houses -= 1) drawHouse(context, chance, { horizon, shift })
  for (let trees = chance.between(3, 12); trees > 0; trees -= 1) drawTree(context, chance, { horizon, shift })
  if (chance.happens(0.5)) fill(context, '#e0a010', [chance.between(60, 560) - shift * 1.4, horizon + 90, 170, 80])
}

const painters: Record<Half, Painter> = { first: paintHills, second: paintStreet }

type Ground = { horizon: number; shift: number }

const skyline = (chance: Chance, horizon: number) =>
  Array.from({ length: 17 }, (_, at) => [at * 50, horizon - chance.between(5, 95)]).flat()

function drawHouse(context: SKRSContext2D, chance: Chance, { horizon, shift }: Ground): void {
  const [x, foot] = [chance.between(0, width) - shift, horizon + chance.between(-20, 70)]
  const [wide, high] = [chance.between(60, 190), chance.between(50, 150)]
  fill(context, hue(chance, 0, 60, 72), [x, foot - high, wide, high])
  polygon(context, hue(chance, 0, 30, 32), [x - 9, foot - high, x + wide + 9, foot - high, x + wide / 2, foot - high - 40])
  fill(context, '#2c2c30', [x + wide * 0.4, foot - high * 0.5, wide * 0.2, high * 0.5])
}

function drawTree(context: SKRSContext2D, chance: Chance, { horizon, shift }: Ground): void {
  const [x, y] = [chance.between(0, width) - shift * 1.3, chance.between(horizon, height)]
  const reach = (chance.between(15, 65) * y) / height
  context.fillStyle = hue(chance, 70, 140, 28)
  context.beginPath()
  context.ellipse(x, y - reach, reach, reach * 1.3, 0, 0, 2 * Math.PI)
  context.fill()
}

function drawPerson(context: SKRSContext2D, chance: Chance): void {
  const [x, y, high] = [chance.between(60, 740), chance.between(380, 590), chance.between(50, 110)]
  fill(context, hue(chance, 0, 359, 40), [x, y - high, high * 0.3, high])
  fill(context, '#e8c33a', [x + high * 0.05, y - high * 1.18, high * 0.2, high * 0.16])
}

const hue = (chance: Chance, from: number, to: number, light: number) =>
  `hsl(${chance.between(from, to)},${chance.between(10, 50)}%,${light + chance.between(-12, 12)}%)`

function fill(context: SKRSContext2D, colour: string, [x, y, wide, high]: readonly [number, number, number, number]): void {
  context.fillStyle = colour
  context.fillRect(x, y, wide, high)
}

function polygon(context: SKRSContext2D, colour: string, points: readonly number[]): void {
  context.fillStyle = colour
  context.beginPath()
  for (let at = 0; at < points.length; at += 2) context.lineTo(points[at]!, points[at + 1]!)
  context.fill()
}

/** How a photo is worked on before it is filed again. */
export type Edit = { size: number; cut: number; brightness: number; quality: number }

/** Saved again, smaller, cut at its edges, brighter, and all of it; the halves have no figure in common. */
export const edits: Record<Half, readonly Edit[]> = {
  first: [
    { size: 1, cut: 0, brightness: 1, quality: 55 },
    { size: 0.5, cut: 0, brightness: 1, quality: 75 },
    { size: 1, cut: 0.05, brightness: 1, quality: 80 },
    { size: 1, cut: 0, brightness: 1.3, quality: 78 },
    { size: 0.7, cut: 0.02, brightness: 1.1, quality: 70 },
  ],
  second: [
    { size: 1, cut: 0, brightness: 1, quality: 38 },
    { size: 0.4, cut: 0, brightness: 1, quality: 66 },
    { size: 1, cut: 0.035, brightness: 1, quality: 72 },
    { size: 1, cut: 0, brightness: 0.8, quality: 74 },
    { size: 0.6, cut: 0.045, brightness: 1.2, quality: 62 },
  ],
}

export async function edited({ content, mediaType }: MadeFile, { size, cut, brightness, quality }: Edit): Promise<MadeFile> {
  const photo: Image = await loadImage(content)
  const canvas = createCanvas(photo.width * size, photo.height * size)
  const context = canvas.getContext('2d')
  context.filter = `brightness(${brightness})`
  const [wide, high] = [photo.width * (1 - 2 * cut), photo.height * (1 - 2 * cut)]
  context.drawImage(photo, photo.width * cut, photo.height * cut, wide, high, 0, 0, canvas.width, canvas.height)
  return { content: canvas.toBuffer('image/jpeg', quality), mediaType }
}
