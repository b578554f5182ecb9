import { textOn } from '#domain/team-colours.ts'

interface ShirtProps {
  /** #rrggbb */
  colour: string
  number: number | null
}

/** A player's shirt from behind. The text beside it has the number too. */
export const Shirt = ({ colour, number }: ShirtProps) => (
  <svg aria-hidden="true" viewBox="0 0 40 36" className="size-full [print-color-adjust:exact]">
    <path
      d="M13 1.5 4 5.5 1 15l6.5 2.5L9 14.5V34.5H31V14.5l1.5 3L39 15 36 5.5 27 1.5C25 5 15 5 13 1.5Z"
      fill={colour}
      strokeWidth="2"
      strokeLinejoin="round"
      className="stroke-chalk print:stroke-[#14191a]"
    />
    {number !== null && (
      <text
        x="20"
        y="26.5"
        textAnchor="middle"
        fill={textOn(colour)}
        className="figures font-display font-semibold"
        fontSize={number > 99 ? 12 : 16}
      >
        {number}
      </text>
    )}
  </svg>
)
