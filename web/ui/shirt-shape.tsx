/** The outline of all shirts of a page, from behind, in the box -4 -2 40 36. */
export const ShirtShape = () => (
  <svg aria-hidden="true" className="absolute size-0">
    <clipPath id="cs">
      <path id="ls" d="M9 0 0 4-3 13 3 15 5 12V32H27V12L29 15 35 13 32 4 23 0Q16 4 9 0Z" />
    </clipPath>
  </svg>
)
