const LABELS = {
  goalkeeper: 'Goalkeeper',
  defender: 'Defender',
  midfield: 'Midfield',
  forward: 'Forward',
}

export type Position = keyof typeof LABELS

/** From the own goal to the other. */
export const POSITIONS: readonly Position[] = ['goalkeeper', 'defender', 'midfield', 'forward']

/** A position as screens show it; '?' where it is not known. */
export const positionLabel = (position: string | null): string =>
  POSITIONS.find((known) => known === position) ? LABELS[position as Position] : '?'
