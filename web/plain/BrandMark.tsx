/** The mark of the platform: a house under construction on its level line. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg className="brand-mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#606ce3" />
      <path
        d="M8 23.5h16M10 20V12.5l6-4 6 4V20M16 13.5V20"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
