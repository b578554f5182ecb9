/** Groups a squad by line from the goal forwards, as in a match programme. */
const LINES = [
  { position: 'goalkeeper', title: 'Goalkeepers' },
  { position: 'defender', title: 'Defenders' },
  { position: 'midfield', title: 'Midfielders' },
  { position: 'forward', title: 'Forwards' },
  { position: null, title: 'Position unknown' },
] as const

/** @returns the non-empty lines, with players in their given order */
export const squadLines = <Player extends { position: string | null }>(players: Player[]) =>
  LINES.map(({ position, title }) => ({
    title,
    players: players.filter((player) => player.position === position),
  })).filter((line) => line.players.length > 0)
