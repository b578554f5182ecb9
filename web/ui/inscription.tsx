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
}

/** The letters of a crest, or the number of a shirt. */
export const Inscription = ({ text, colour, x, y, size, fits }: InscriptionProps) => (
  <text x={x} y={y} fill={textOn(colour)} fontSize={text.length > fits ? size * 0.75 : size} className="inscription">
    {text}
  </text>
)
