import { isolate } from '#domain/isolate-name.ts'

interface Titled {
  home_team: { name: string }
  away_team: { name: string }
  home_score: number | null
  away_score: number | null
}

/** 'Ayr 2 – 1 Bute' after the match, 'Ayr v Bute' before it. */
export const matchTitle = ({ home_team, away_team, home_score, away_score }: Titled): string =>
  home_score !== null && away_score !== null
    ? `${isolate(home_team.name)} ${home_score} – ${away_score} ${isolate(away_team.name)}`
    : `${isolate(home_team.name)} v ${isolate(away_team.name)}`
