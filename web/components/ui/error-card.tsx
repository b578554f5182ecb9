interface ErrorCardProps {
  title: string
  message: string
  code?: string | null
  details?: string | null
  possibleCauses?: string[]
  /** Retry first, then where else to go. */
  actions: React.ReactNode
}

export function ErrorCard({ title, message, code, details, possibleCauses = [], actions }: ErrorCardProps) {
  return (
    <section role="alert" className="touchline mx-auto max-w-2xl border-danger bg-card p-6 sm:p-8">
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-3">{message}</p>
      {(code || details) && (
        <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          {code && <Fact name="Code" value={code} />}
          {details && <Fact name="Details" value={details} />}
        </dl>
      )}
      {possibleCauses.length > 0 && (
        <div className="mt-5 text-sm">
          <h2 className="eyebrow text-muted">Possible causes</h2>
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
    <dd className="break-words">{value}</dd>
  </>
)
