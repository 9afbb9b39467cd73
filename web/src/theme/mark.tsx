/** A plumb line: a thin vertical line with a weight. Decorative: the name stands beside it. */
export function Mark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M16 0v11" stroke="currentColor" strokeWidth="1.6" />
      <path d="M13.5 10h5v2.8h-5zM9 14.2h14c0 5.8-3.4 10.4-7 17.3-3.6-6.9-7-11.5-7-17.3z" fill="currentColor" />
    </svg>
  )
}
