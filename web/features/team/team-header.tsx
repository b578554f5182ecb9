import { Link } from 'react-router'
import { countWords } from '#domain/count-words.ts'
import { hidesTables } from '#web/queries/youth.ts'
import { assists, runsLeague, useMemberships } from '#web/session/memberships.ts'
import { useSession } from '#web/session/use-session.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import styles from '#web/styles/people.css?url'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Crest } from '#web/ui/crest.tsx'
import { FittedName } from '#web/ui/fitted-name.tsx'
import { FollowButton } from '#web/ui/following/follow-button.tsx'
import { panelStyle } from '#web/ui/panel-style.ts'
import type { Team, TeamStanding } from './team-queries.ts'

export function TeamHeader({ team, standing, tab }: { team: Team; standing: TeamStanding; tab: string }) {
  const { league, manager, players, division, home } = team
  const userId = useSession()?.user.id
  const memberships = useMemberships(userId)
  const isManager = userId !== undefined && userId === manager?.user_id
  const mayManage = isManager || runsLeague(userId, memberships, league) || assists(memberships, team.id)
  return (
    <header className="page-head pb-8">
      {/* As tall as the button that a manager gets later, so that nothing moves. */}
      <div className="flex min-h-11 items-center justify-between gap-4">
        <Breadcrumbs trail={[{ label: league.name, to: `/competitions/${league.id}` }]} current={team.name} />
        {mayManage && (
          <Link to={`/team/${team.id}/manage`} className={buttonClass({ variant: 'outline' })}>
            Manage Team
          </Link>
        )}
      </div>
      <link rel="stylesheet" href={styles} precedence="people" />
      <div
        className="team-panel mt-4 flex items-center gap-4 px-4 pt-5 pb-9 sm:gap-8 sm:px-10 sm:pt-8 sm:pb-12"
        style={panelStyle(team)}
      >
        <span className="shrink-0 rounded-md bg-card p-2 text-ink sm:p-4">
          <Crest team={team} size="large" />
        </span>
        <div className="min-w-0 flex-1">
          <h1 className="fitted-name wrap-anywhere text-4xl sm:text-6xl">
            <FittedName name={team.name} />
          </h1>
          <Link to={competitionPath(league)} className="link wrap-anywhere -mb-1.5 inline-block py-2.5">
            <bdi>{league.name}</bdi>
          </Link>
          <div className="mt-2 flex flex-wrap gap-2">
            <FollowButton team={team} />
            {standing.played > 0 && (
              <Link
                to={`${competitionPath(league)}/share?card=week&team=${team.id}`}
                className={buttonClass({ variant: 'outline', className: 'print:hidden' })}
              >
                Share as a picture
              </Link>
            )}
          </div>
        </div>
      </div>
      <dl className="mt-6 flex flex-wrap gap-x-4 gap-y-3 sm:gap-x-10">
        <Fact name="Manager">
          {manager === null ? (
            'None yet'
          ) : (
            <Link
              to={`/player/${manager.id}?from=team&teamId=${team.id}&tab=${tab === 'fixtures' ? 'stats' : tab}`}
              className="link wrap-anywhere py-3.5"
            >
              <bdi>{manager.full_name}</bdi>
            </Link>
          )}
        </Fact>
        <Fact name="Squad">{countWords(players.length, 'player')}</Fact>
        {(standing.rank > 0 || !hidesTables(team.youth)) && (
          <Fact name="Record (W/D/L)">
            {standing.won}/{standing.drawn}/{standing.lost}
          </Fact>
        )}
        {team.youth?.age_group && <Fact name="Age group">{team.youth.age_group}</Fact>}
        {division && (
          <Fact name="Division">
            <Link to={`${competitionPath(league)}/tables?stage=${division.id}`} className="link wrap-anywhere">
              <bdi>{division.name}</bdi>
            </Link>
          </Fact>
        )}
        {home && (
          <Fact name="Home ground">
            <bdi>{[home.name, home.pitch, home.address].filter(Boolean).join(', ')}</bdi>
            {home.map_url && (
              <>
                {' · '}
                <a href={home.map_url} className="link" rel="noreferrer">
                  Map
                </a>
              </>
            )}
          </Fact>
        )}
      </dl>
    </header>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="figures font-semibold">{children}</dd>
  </div>
)
