export type Colour = readonly [red: number, green: number, blue: number]

/** What a photo shows: `site` is what is built there, `stand` where the photographer stands; each picture of one stand has the same hills. */
export type Scene = { stand: number; site: number }

/** From the left and from the top, each from 0 to 1. */
type Point = { x: number; y: number }
/** What lies at a point; null where it does not reach. */
type Thing = (point: Point) => Colour | null

/** A view of hills, fields and a site, another one for every stand and site. What is nearer hides what is farther. */
export function drawScene({ stand, site }: Scene): (point: Point) => Colour {
  const [far, near] = [numbers(stand), numbers(site + 7919)]
  const ground = 0.3 + far() * 0.2
  const things: Thing[] = [
    ...several(3 + Math.floor(near() * 3), () => building(near, ground)),
    ...several(4, () => tree(near, ground)),
    road(near, ground),
    ...several(5, () => field(near, ground)),
    ...several(2, () => hill(far, ground)),
    ...several(2, () => cloud(far)),
  ]
  const sky = { light: 120 + far() * 90, tilt: (far() - 0.5) * 90 }
  return (point) => {
    for (const thing of things) {
      const colour = thing(point)
      if (colour) return colour
    }
    return tinted(sky.light + sky.tilt * (point.x - 0.5) + point.y * 60, [0.9, 1, 1.15])
  }
}

type Numbers = () => number

/** Numbers from 0 to 1 that look random and are always the same for the same seed. */
function numbers(seed: number): Numbers {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const several = (count: number, make: () => Thing): Thing[] => Array.from({ length: count }, make)

const tinted = (light: number, tint: Colour): Colour => {
  const [red, green, blue] = tint.map((share) => Math.max(0, Math.min(255, Math.round(light * share))))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

function cloud(next: Numbers): Thing {
  const [x, y, wide, light] = [next(), next() * 0.3, 0.1 + next() * 0.25, 200 + next() * 55]
  return (point) => (((point.x - x) / wide) ** 2 + ((point.y - y) / (wide * 0.5)) ** 2 < 1 ? tinted(light, [1, 1, 1]) : null)
}

function hill(next: Numbers, ground: number): Thing {
  const [height, waves, phase, light] = [next() * 0.22, 3 + next() * 9, next() * 6, 50 + next() * 90]
  return ({ x, y }) =>
    y > ground - height * (0.6 + 0.4 * Math.sin(x * waves + phase)) && y < ground ? tinted(light, [0.75, 1, 0.8]) : null
}

/** The last of them lie under the others and reach to the end. */
function field(next: Numbers, ground: number): Thing {
  const [from, slope, light, green] = [next() * 1.4 - 0.4, (next() - 0.5) * 1.6, 60 + next() * 150, 0.7 + next() * 0.5]
  return ({ x, y }) => (y >= ground && x + slope * (y - ground) > from ? tinted(light - 30 * y, [1, 1.1, green]) : null)
}

function road(next: Numbers, ground: number): Thing {
  const [at, to, wide, light] = [next(), next(), 0.1 + next() * 0.25, next() < 0.5 ? 60 + next() * 40 : 190 + next() * 50]
  return ({ x, y }) => {
    const depth = (y - ground) / (1 - ground)
    return depth >= 0 && Math.abs(x - (to + (at - to) * depth)) < wide * (0.15 + depth) ? tinted(light, [1, 0.98, 0.94]) : null
  }
}

function building(next: Numbers, ground: number): Thing {
  const [left, bottom, wide, high, light] = [next() * 0.9, ground + next() * 0.35, 0.08 + next() * 0.22, 0.1 + next() * 0.28, next() * 235]
  const warm = 0.7 + next() * 0.3
  return ({ x, y }) => (x > left && x < left + wide && y > bottom - high && y < bottom ? tinted(light + 20, [1, warm, warm]) : null)
}

function tree(next: Numbers, ground: number): Thing {
  const [x, y, size, light] = [next(), ground + next() * 0.5, 0.04 + next() * 0.09, 25 + next() * 60]
  return (point) => ((point.x - x) ** 2 + (point.y - y) ** 2 < size ** 2 ? tinted(light, [0.8, 1.2, 0.7]) : null)
}
