import type { Mark } from './marks.ts'

/** Drawn here: icons of the library are loaded with every first page, and only writers see these. */
export const MarkIcon = ({ mark }: { mark: Mark }) => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[mark]} />
  </svg>
)

const paths: Readonly<Record<Mark, string>> = {
  bold: 'M5 3h4a2.4 2.4 0 0 1 0 5H5zM5 8h4.6a2.5 2.5 0 0 1 0 5H5zM5.8 3v10',
  heading: 'M4 3v10M12 3v10M4 8h8',
  list: 'M6.5 4H14M6.5 8H14M6.5 12H14M2.5 4h.6M2.5 8h.6M2.5 12h.6',
  numbers: 'M7 4h7M7 8h7M7 12h7M2 3.5l1.2-.8V6M1.8 10.4c.4-.9 2-.8 2 .2 0 .8-1.4 1.3-2 2.4h2.2',
  quote: 'M3 3v10M6.5 5H14M6.5 8H14M6.5 11H11',
  table: 'M2 3h12v10H2zM2 6.5h12M2 9.8h12M8 3v10',
  link: 'M6.5 9.5l3-3M7 4.8l1.6-1.6a2.6 2.6 0 0 1 3.7 3.7L10.7 8.5M9 11.2l-1.6 1.6a2.6 2.6 0 0 1-3.7-3.7L5.3 7.5',
}
