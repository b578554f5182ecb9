import { countMatches, countWords } from '#domain/count-words.ts'

interface TeamContents {
  matches: number
  /** How many of the matches have a score. */
  results: number
  players: number
}

/** Lists what is deleted too: 'This deletes 38 matches too, 20 of them played, …' */
export function describeTeamContents({ matches, results, players }: TeamContents): string {
  const sentences: string[] = []
  if (matches > 0) {
    const played = results === 0 ? 'none' : results === matches ? 'all' : String(results)
    sentences.push(
      `This deletes ${countMatches(matches)} too (${played} of them played), with ${matches === 1 ? 'its' : 'their'} goals, line-ups and reports.`,
    )
    if (results > 0) sentences.push('The other teams lose the points they won in them.')
  }
  if (players > 0)
    sentences.push(
      `${countWords(players, 'player leaves the squad and stays', 'players leave the squad and stay')} in the records.`,
    )
  if (sentences.length === 0) sentences.push('It has no matches and no players.')
  return `${sentences.join(' ')} This cannot be undone.`
}
