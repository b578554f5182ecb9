const LABELS = {
  goalkeeper: 'Goalkeeper',
  defender: 'Defender',
  midfield: 'Midfield',
  forward: 'Forward',
}

export type Position = keyof typeof LABELS

/** Positions from a team's own goal to the other. */
export const POSITIONS: readonly Position[] = ['goalkeeper', 'defender', 'midfield', 'forward']

/** A position's label on screens; '?' if unknown. */
export const positionLabel = (position: string | null): string =>
  POSITIONS.find((known) => known === position) ? LABELS[position as Position] : '?'
