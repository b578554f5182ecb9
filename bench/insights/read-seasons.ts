import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { playScore } from '#domain/demo/play-match.ts'
import { createRandom } from '#domain/demo/random.ts'
import { createDemoSeason } from '#domain/demo/season.ts'
import { parseMatches } from '#domain/import/parse-matches.ts'
import type { MatchRow } from '#domain/import/parsed.ts'
import { inPlayingOrder } from '#domain/insights/seasons.ts'
import { toLocalTime } from '#domain/league-time.ts'

export interface BenchSeason {
  name: string
  /** In playing order. */
  matches: MatchRow[]
}

/** Real seasons are outside the repository: their licences differ from ours. */
const folder = join(import.meta.dirname, '../../../shared/data')
const GENERATED_SEASONS = 8

export const hasRealSeasons = existsSync(folder)

/** Real seasons in which all teams meet home and away, or generated ones where the real are not there. */
export const readSeasons = (): BenchSeason[] => (hasRealSeasons ? readRealSeasons() : createSeasons())

function readRealSeasons(): BenchSeason[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /results\.csv$/.test(file))
  return files
    .toSorted()
    .map((file) => ({ name: file.split('/').at(-2) ?? file, matches: readMatches(join(folder, file)) }))
    .filter(({ matches }) => isDoubleRoundRobin(matches))
}

const readMatches = (file: string) =>
  inPlayingOrder(parseMatches(readFileSync(file, 'utf8'), { namedRounds: true }).rows)

function isDoubleRoundRobin(matches: readonly MatchRow[]): boolean {
  const teams = new Set(matches.flatMap(({ home, away }) => [home, away]))
  return matches.length === teams.size * (teams.size - 1)
}

/** Whole seasons of the demo league, whose scores come from independent Poisson numbers. */
export function createSeasons(): BenchSeason[] {
  return Array.from({ length: GENERATED_SEASONS }, (_, number) => ({
    name: `generated-${number + 1}`,
    matches: inPlayingOrder(playSeason(`insights ${number + 1}`)),
  }))
}

function playSeason(seed: string): MatchRow[] {
  const { teams, matches, league } = createDemoSeason({ today: '2026-01-01', seed })
  const teamOf = new Map(teams.map((team) => [team.id, team]))
  const random = createRandom(seed)
  return matches.flatMap(({ homeTeamId, awayTeamId, playedAt, round }, row) => {
    const [home, away] = [teamOf.get(homeTeamId), teamOf.get(awayTeamId)]
    if (!home || !away) return []
    const score = playScore(random, home, away)
    const names = { home: home.club.name, away: away.club.name }
    return [
      {
        row,
        ...toLocalTime(playedAt, league.timeZone),
        round,
        ...names,
        home_score: score.home,
        away_score: score.away,
      },
    ]
  })
}
