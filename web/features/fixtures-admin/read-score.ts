export interface Score {
  home_score: number | null
  away_score: number | null
}

type Reading = { score: Score; problem?: never } | { score?: never; problem: string }

/** Two typed scores: whole numbers from 0 to 99, or both empty for a match that is not played. */
export function readScore(home: string, away: string): Reading {
  const [homeScore, awayScore] = [home, away].map((text) => text.trim())
  if (homeScore === '' && awayScore === '') return { score: { home_score: null, away_score: null } }
  if (!homeScore || !awayScore) return { problem: 'Enter both scores, or leave both empty.' }
  if (![homeScore, awayScore].every((text) => /^\d{1,2}$/.test(text))) {
    return { problem: 'Scores are whole numbers from 0 to 99.' }
  }
  return { score: { home_score: Number(homeScore), away_score: Number(awayScore) } }
}
