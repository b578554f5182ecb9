interface ChancesBarProps {
  home: string
  away: string
  /** Percentages. */
  chances: { home: number; draw: number; away: number }
  /** #rrggbb of the home and the away team, which do not clash. */
  colours: readonly [string, string]
}

/** The chances of a home win, a draw and an away win: a bar of three parts, with their percentages as text below. */
export const ChancesBar = ({ home, away, chances, colours }: ChancesBarProps) => (
  <div>
    <div aria-hidden="true" className="chances">
      <span style={{ width: `${chances.home}%`, background: colours[0] }} />
      <span style={{ width: `${chances.draw}%` }} />
      <span style={{ width: `${chances.away}%`, background: colours[1] }} />
    </div>
    <dl className="figures mt-1.5 grid grid-cols-3 items-baseline text-sm">
      <div>
        <dt className="sr-only">
          <bdi>{home}</bdi> win
        </dt>
        <dd className="font-display font-semibold text-lg leading-tight">{chances.home}%</dd>
      </div>
      <div className="flex items-baseline justify-center gap-1 text-muted">
        <dt>Draw</dt>
        <dd>{chances.draw}%</dd>
      </div>
      <div className="text-right">
        <dt className="sr-only">
          <bdi>{away}</bdi> win
        </dt>
        <dd className="font-display font-semibold text-lg leading-tight">{chances.away}%</dd>
      </div>
    </dl>
  </div>
)
