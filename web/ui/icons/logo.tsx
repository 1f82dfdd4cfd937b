/**
 * The logo, an open book made of two sheets; `size` in pixels. The word beside it is the accessible
 * name.
 */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="var(--accent)"
      strokeWidth={(1.9 * 32) / size}
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M16 9C13.6 6.9 9.8 6 4 6v18.5c5.8 0 9.6.9 12 3 2.4-2.1 6.2-3 12-3V6c-5.8 0-9.6.9-12 3Z" />
      <path d="M16 9v18.5" />
    </svg>
  )
}
