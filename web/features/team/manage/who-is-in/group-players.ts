import type { SquadPlayer } from '#web/features/team/manage/manage-queries.ts'
import type { Answer } from '#web/forms/availability/asked-match.ts'
import type { PlayerAnswer } from './upcoming-answers-query.ts'

export interface AnsweredPlayer {
  player: SquadPlayer
  said: PlayerAnswer | null
}

/** The squad by answer, in the squad's order. Answers of players who have left are left out. */
export function groupPlayers(
  players: readonly SquadPlayer[],
  answers: readonly PlayerAnswer[],
): Record<Answer | 'missing', AnsweredPlayer[]> {
  const all = players.map((player) => ({
    player,
    said: answers.find(({ player_id }) => player_id === player.id) ?? null,
  }))
  const of = (answer: Answer) => all.filter(({ said }) => said?.answer === answer)
  return { in: of('in'), maybe: of('maybe'), out: of('out'), missing: all.filter(({ said }) => said === null) }
}
