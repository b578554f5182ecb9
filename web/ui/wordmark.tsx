/** The name over a touchline with its corner quadrant. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 font-display text-2xl font-semibold uppercase leading-none tracking-wide">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-6 text-pitch"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
      >
        <path d="M3 2v19h19" />
        <path d="M3 10a11 11 0 0 1 11 11" />
      </svg>
      Touchline
    </span>
  )
}
