import type { PlayerStatisticsRow } from '#web/queries/player-statistics.ts'

/** Players with a number each: goals, assists or awards. */
export const TopList = ({ title, players }: { title: string; players: PlayerStatisticsRow[] }) => (
  <section>
    <h2>{title}</h2>
    <ol>
      {players.map(({ rank, id, full_name, team_name, count }) => (
        <li key={id}>
          <span className="number">{rank}</span>
          <span>
            <bdi>{full_name}</bdi> <bdi className="muted">{team_name}</bdi>
          </span>
          <b>{count}</b>
        </li>
      ))}
    </ol>
  </section>
)
