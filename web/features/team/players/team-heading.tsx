import { Link } from 'react-router'

interface TeamHeadingProps {
  league: string
  team: string
  teamId: string
  /** The player of a link. */
  player?: string
}

/** The team that a link is for, and its player. */
export const TeamHeading = ({ league, team, teamId, player }: TeamHeadingProps) => (
  <div className="touchline border-pitch bg-card px-4 py-5 sm:px-6">
    <p className="text-muted [overflow-wrap:anywhere]">
      <bdi>{league}</bdi>
      {player !== undefined && (
        <>
          {' · '}
          <bdi>{team}</bdi>
        </>
      )}
    </p>
    <p className="mt-1 text-balance font-display font-semibold text-3xl [overflow-wrap:anywhere]">
      {player === undefined ? (
        <Link to={`/team/${teamId}`} className="hover:text-pitch">
          <bdi>{team}</bdi>
        </Link>
      ) : (
        <bdi>{player}</bdi>
      )}
    </p>
  </div>
)
