import { positionLabel } from '#domain/positions.ts'

const POSITIONS = ['goalkeeper', 'defender', 'midfield', 'forward'] as const
type Position = (typeof POSITIONS)[number]

/** @returns '' for any other text */
export const readPosition = (text: string): Position | '' => POSITIONS.find((position) => position === text) ?? ''

export const PositionOptions = () => (
  <>
    <option value="">Unknown</option>
    {POSITIONS.map((position) => (
      <option key={position} value={position}>
        {positionLabel(position)}
      </option>
    ))}
  </>
)
