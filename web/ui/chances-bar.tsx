interface ChancesBarProps {
  home: string
  away: string
  /** In percent. */
  chances: { home: number; draw: number; away: number }
}

/** The chances of a home win, a draw and an away win: a bar of three parts, with their percentages as text below. */
export const ChancesBar = ({ home, away, chances }: ChancesBarProps) => (
  <div>
    <div aria-hidden="true" className="flex h-3 gap-0.5 [print-color-adjust:exact]">
      <span className="bg-pitch" style={{ width: `${chances.home}%` }} />
      <span className="bg-line" style={{ width: `${chances.draw}%` }} />
      <span className="bg-ink" style={{ width: `${chances.away}%` }} />
    </div>
    <dl className="figures mt-1.5 grid grid-cols-3 items-baseline text-sm">
      <div>
        <dt className="sr-only">
          <bdi>{home}</bdi> win
        </dt>
        <dd className="font-display font-semibold text-lg text-pitch leading-tight">{chances.home}%</dd>
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
