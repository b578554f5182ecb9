/** The variable of `branded` (web/styles/theme.css), which keeps the colour readable. @param colour #rrggbb */
export const brandStyle = (colour: string | null) =>
  colour === null ? {} : ({ '--brand': colour } as React.CSSProperties)
