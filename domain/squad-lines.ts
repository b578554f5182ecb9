/** The lines of a team from the goal forwards, as a programme lists a squad. */
const LINES = [
  { position: 'goalkeeper', title: 'Goalkeepers' },
  { position: 'defender', title: 'Defenders' },
  { position: 'midfield', title: 'Midfielders' },
  { position: 'forward', title: 'Forwards' },
  { position: null, title: 'Position unknown' },
] as const

/** @returns the lines that have somebody, each in the order in which its players came */
export const squadLines = <Player extends { position: string | null }>(players: Player[]) =>
  LINES.map(({ position, title }) => ({
    title,
    players: players.filter((player) => player.position === position),
  })).filter((line) => line.players.length > 0)
