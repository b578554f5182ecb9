import { expect, test } from 'vitest'
import type { SquadPlayer } from '#web/features/team/manage/manage-queries.ts'
import { groupPlayers } from './group-players.ts'
import type { PlayerAnswer } from './upcoming-answers-query.ts'

const player = (id: string): SquadPlayer => ({
  id,
  full_name: id,
  photo_url: null,
  position: null,
  jersey_number: null,
  user_id: null,
  email: null,
})
const said = (player_id: string, answer: PlayerAnswer['answer']): PlayerAnswer => ({
  player_id,
  answer,
  note: null,
  answered_by: 'link',
  isLate: false,
})

test('players stand by answer in the order of the squad, without those who have left', () => {
  const squad = ['Ada', 'Grace', 'Hedy', 'Mary'].map(player)
  const groups = groupPlayers(squad, [said('Hedy', 'in'), said('Ada', 'in'), said('Mary', 'out'), said('Gone', 'in')])
  const names = Object.entries(groups).map(([answer, list]) => [answer, list.map(({ player: { id } }) => id)])
  expect(Object.fromEntries(names)).toEqual({ in: ['Ada', 'Hedy'], maybe: [], out: ['Mary'], missing: ['Grace'] })
})
