import { textOn } from '#domain/team-colours.ts'

interface InscriptionProps {
  text: string
  /** The ground, #rrggbb. A rim of it keeps the pattern away. */
  colour: string
  /** The middle of its foot. */
  x: string
  y: string
  size: number
  /** The number of letters that have room. More are smaller. */
  fits: number
  /** A pattern runs behind it, as on a shirt: its rim is wider. Crests have a band for their letters. */
  isOnPattern?: boolean
}

/** The letters of a crest, or the number of a shirt. */
export const Inscription = ({ text, colour, x, y, size, fits, isOnPattern }: InscriptionProps) => (
  <text
    x={x}
    y={y}
    fill={textOn(colour)}
    fontSize={text.length > fits ? size * 0.75 : size}
    className={isOnPattern ? 'inscription inscription-on-pattern' : 'inscription'}
  >
    {text}
  </text>
)
