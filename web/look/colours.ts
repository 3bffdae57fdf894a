import { type Mode, primary } from './tokens.ts'

export type Colour = keyof typeof light

const light = {
  ink: '#1c2033',
  'ink-soft': '#535970',
  'ink-faint': '#5f657d',
  paper: '#ffffff',
  ground: '#f5f6fa',
  /** Heads of tables, and what is pointed at. */
  raised: '#f6f7fc',
  /** Between things. */
  line: '#e4e7f0',
  /** Around what can be operated: 3 : 1 against what it stands on. */
  edge: '#8389a1',
  accent: primary,
  'accent-wash': '#eef0fc',
  'accent-line': '#c3c9f5',
  solid: '#5b67de',
  'solid-deep': '#4a55c4',
  'on-solid': '#ffffff',
  link: '#4f5bd0',
  'link-deep': '#3e48aa',
  /** The navigation, dark in either mode. */
  night: '#171a31',
  'night-raised': '#252941',
  'night-line': '#3a3f5c',
  'night-text': '#bcc1d9',
  'night-ink': '#ffffff',
  wait: '#565c72',
  'wait-wash': '#f0f1f5',
  move: '#2f5bd0',
  'move-wash': '#edf2fd',
  done: '#1d7444',
  'done-wash': '#eaf6ee',
  /** Between green and orange there is no state, but a level of risk. */
  mild: '#675000',
  'mild-wash': '#fcf4c4',
  care: '#99530b',
  'care-wash': '#fdf3e4',
  stop: '#b8302f',
  'stop-wash': '#fdeeed',
  veil: 'rgb(23 26 49 / 45%)',
  shadow: 'rgb(23 26 49 / 18%)',
}

const dark: Record<Colour, string> = {
  ink: '#e6e8f2',
  'ink-soft': '#b4b9cd',
  'ink-faint': '#9da3bb',
  paper: '#1a1d2b',
  ground: '#12141f',
  raised: '#232739',
  line: '#2f3449',
  edge: '#7b829e',
  accent: primary,
  'accent-wash': '#272c4d',
  'accent-line': '#454d8c',
  solid: '#5b67de',
  'solid-deep': '#4a55c4',
  'on-solid': '#ffffff',
  link: '#a3acff',
  'link-deep': '#c0c6ff',
  night: '#0d0f19',
  'night-raised': '#1d2135',
  'night-line': '#2f3449',
  'night-text': '#bcc1d9',
  'night-ink': '#ffffff',
  wait: '#b4b9cd',
  'wait-wash': '#2b3042',
  move: '#9db8ff',
  'move-wash': '#1f2b4d',
  done: '#7ccf9b',
  'done-wash': '#173526',
  mild: '#e6cf6a',
  'mild-wash': '#38310f',
  care: '#eeb263',
  'care-wash': '#3a2a14',
  stop: '#ff9d98',
  'stop-wash': '#43201f',
  veil: 'rgb(5 6 12 / 65%)',
  shadow: 'rgb(0 0 0 / 50%)',
}

const states: Record<Mode, Record<Colour, string>> = { light, dark }

/** Blue, orange and darkness instead of green and red: what changes for those who see neither. */
export const colourWeak: Record<Mode, Partial<Record<Colour, string>>> = {
  light: {
    move: '#00529e',
    'move-wash': '#e6f1fa',
    done: '#00424f',
    'done-wash': '#dff1f4',
    care: '#8a4b00',
    'care-wash': '#fff0d6',
    stop: '#6b1f00',
    'stop-wash': '#ffe1d1',
  },
  dark: {
    move: '#8cc4ff',
    'move-wash': '#12304d',
    done: '#7fd6e6',
    'done-wash': '#0d3038',
    care: '#ffb95c',
    'care-wash': '#3d2a0c',
    stop: '#ff9a6b',
    'stop-wash': '#47200d',
  },
}

type Sight = { mode: Mode; colourWeak: boolean }

export const coloursFor = (sight: Sight): Record<Colour, string> => ({
  ...states[sight.mode],
  ...(sight.colourWeak ? colourWeak[sight.mode] : {}),
})

export type ChartColours = { series: string[]; quiet: string; attention: string; ramp: string[] }

/** The charts' own: told apart beside each other, and from the paper under them. */
export const chartColoursFor = (sight: Sight): ChartColours => charts[sight.mode][sight.colourWeak ? 'weak' : 'usual']

const charts: Record<Mode, Record<'usual' | 'weak', ChartColours>> = {
  light: {
    usual: {
      series: [primary, '#a4aac2', '#2b8a9e', '#c98a2b', '#7b5ea7', '#4d7f4f'],
      quiet: '#a4aac2',
      attention: '#b4610b',
      ramp: ['#f4f5fd', '#c3c9f5', '#8f99ea', primary, '#3e48aa'],
    },
    weak: {
      series: ['#00529e', '#b9c0cf', '#8a4b00', '#00424f', '#d98b2b', '#5b5f73'],
      quiet: '#a4aac2',
      attention: '#8a4b00',
      ramp: ['#eef4fb', '#b7d3ee', '#6fa8d8', '#1f74b5', '#003a70'],
    },
  },
  dark: {
    usual: {
      series: ['#7c87f0', '#6c7391', '#4db3c8', '#dba44c', '#a68bd3', '#77b37a'],
      quiet: '#6c7391',
      attention: '#eeb263',
      ramp: ['#262b45', '#3b4379', '#5560b8', '#7c87f0', '#b9c0ff'],
    },
    weak: {
      series: ['#5aa9f0', '#8d94ab', '#e0a050', '#7fd6e6', '#ffcf8a', '#6c7391'],
      quiet: '#6c7391',
      attention: '#ffb95c',
      ramp: ['#16263a', '#1f4f7d', '#3a82c0', '#7db8ea', '#c4e2ff'],
    },
  },
}
