interface ErrorCardProps {
  title: string
  message: string
  code?: string | null
  details?: string | null
  possibleCauses?: string[]
  /** Retry first, then other ways on. */
  actions: React.ReactNode
  /** Whether the page around it has a heading already. */
  isPart?: boolean
}

export function ErrorCard({ title, message, code, details, possibleCauses = [], actions, isPart }: ErrorCardProps) {
  const [Title, Causes] = isPart ? (['h2', 'h3'] as const) : (['h1', 'h2'] as const)
  return (
    <section role="alert" className="touchline mx-auto max-w-2xl border-danger bg-card p-6 sm:p-8">
      <Title className="text-4xl">{title}</Title>
      <p className="mt-3">{message}</p>
      {(code || details) && (
        <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {code && <Fact name="Code" value={code} />}
          {details && <Fact name="Details" value={details} />}
        </dl>
      )}
      {possibleCauses.length > 0 && (
        <div className="mt-5 text-sm">
          <Causes className="eyebrow text-muted">Possible causes</Causes>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            {possibleCauses.map((cause) => (
              <li key={cause}>{cause}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
    </section>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="wrap-anywhere">{value}</dd>
  </>
)
