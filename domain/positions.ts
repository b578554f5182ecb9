const LABELS: Record<string, string> = {
  goalkeeper: 'Goalkeeper',
  defender: 'Defender',
  midfield: 'Midfield',
  forward: 'Forward',
}

/** A position as screens show it; '?' where it is not known. */
export const positionLabel = (position: string | null): string => LABELS[position ?? ''] ?? '?'
