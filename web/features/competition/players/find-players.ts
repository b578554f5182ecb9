interface SquadPlayer {
  full_name: string
}

interface Squad<Player extends SquadPlayer> {
  name: string
  players: Player[]
}

/** Squads with the players whose name, or whose team's name, contains every word of the search; accents do not count. */
export function findPlayers<Player extends SquadPlayer, Team extends Squad<Player>>(
  squads: Team[],
  search: string,
): Team[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return squads
  return squads
    .map((squad) => ({
      ...squad,
      players: squad.players.filter(({ full_name }) => {
        const text = plain(`${full_name} ${squad.name}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ players }) => players.length > 0)
}

// Letters that Unicode does not decompose into a base letter and an accent.
const LETTERS: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ð: 'd', þ: 'th' }

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øłđßæœıðþ]/g, (letter) => LETTERS[letter] ?? letter)
