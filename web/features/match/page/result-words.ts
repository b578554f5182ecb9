import { isolate } from '#domain/isolate-name.ts'
import type { Preview } from '#web/features/match/preview-query.ts'

/** 'Ash 2 – 1 Birch' */
export const resultWords = (result: Preview['meetings'][number]): string =>
  `${isolate(result.home_team_name)} ${result.home_score} – ${result.away_score} ${isolate(result.away_team_name)}`
