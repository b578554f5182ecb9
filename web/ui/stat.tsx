/** One number below its name. */
export const Stat = ({ name, value }: { name: React.ReactNode; value: React.ReactNode }) => (
  <div className="border-ink border-t pt-3">
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="figures font-display font-semibold text-5xl leading-none">{value}</dd>
  </div>
)
