import type { Match, MatchTeam } from '#web/features/match/match-queries.ts'

interface BothTeamsProps {
  title: string
  match: Match
  children: (team: MatchTeam) => React.ReactNode
}

/** One fact about both teams, home and away on either side of its title, as on a scoreboard. */
export const BothTeams = ({ title, match: { home_team, away_team }, children }: BothTeamsProps) => (
  <section
    aria-label={title}
    className="mt-6 grid grid-cols-2 gap-x-6 gap-y-2 border-line border-t pt-4 sm:grid-cols-[1fr_6rem_1fr] sm:gap-x-4"
  >
    <h2 className="eyebrow col-span-2 text-center text-muted sm:col-span-1 sm:col-start-2 sm:pt-1">{title}</h2>
    <div className="min-w-0 text-right sm:col-start-1 sm:row-start-1">
      <h3 className="sr-only">{home_team.name}</h3>
      {children(home_team)}
    </div>
    <div className="min-w-0 sm:col-start-3 sm:row-start-1">
      <h3 className="sr-only">{away_team.name}</h3>
      {children(away_team)}
    </div>
  </section>
)
