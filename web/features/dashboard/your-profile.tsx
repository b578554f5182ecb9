import { Link } from 'react-router'
import { buttonClass } from '#web/ui/button-class.ts'
import { Section } from '#web/ui/page.tsx'
import { AnswerNextMatch } from './answer-next-match.tsx'
import type { AskedSquad } from './asked-squads-query.ts'
import { BanNote } from './ban-note.tsx'
import type { MatchesOfTeam } from './managed-matches-query.ts'
import type { OwnBans } from './own-bans.ts'
import { TeamMatches } from './team-matches.tsx'

interface YourProfileProps {
  profiles: { id: string; bans: OwnBans[]; teams: { id: string; name: string; league: { name: string } }[] }[]
  /** The matches of each team, by its id. */
  matches: ReadonlyMap<string, MatchesOfTeam>
  /** The next match of each squad that asks who is in. */
  asked: readonly AskedSquad[]
}

/** Links to the user's squads, and to their profile in each league. */
export const YourProfile = ({ profiles, matches, asked }: YourProfileProps) => (
  <Section title="You Play For">
    {profiles.map(({ id: profileId, bans, teams }) => (
      <div key={profileId} className="mb-6 last:mb-0">
        <ul>
          {teams.map(({ id, name, league }) => (
            <li key={id} className="border-line border-b">
              <Link to={`/teams/${id}`} className="wrap-anywhere block py-3 hover:text-pitch">
                <span className="font-semibold">{name}</span> <span className="text-muted text-sm">{league.name}</span>
              </Link>
              <TeamMatches matches={matches.get(id)} />
              {bans
                .filter(({ team_id }) => team_id === id)
                .map((own) => (
                  <BanNote key={id} {...own} />
                ))}
              {asked
                .filter(({ team_id, player_id }) => team_id === id && player_id === profileId)
                .map((squad) => (
                  <AnswerNextMatch key={squad.match.match_id} {...squad} />
                ))}
            </li>
          ))}
        </ul>
        <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Link to={`/player/${profileId}`} className={buttonClass({ variant: 'outline' })}>
            Your player profile
          </Link>
          <span className="text-muted text-sm">Photo, position, number and bio are yours to edit.</span>
        </p>
      </div>
    ))}
  </Section>
)
