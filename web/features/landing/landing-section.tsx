interface LandingSectionProps {
  /** The anchor that the contents link to. */
  id: string
  title: string
  lead: string
  children: React.ReactNode
}

export function LandingSection({ id, title, lead, children }: LandingSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mx-auto max-w-6xl px-4 pt-16 sm:px-6 sm:pt-24">
      <div className="touchline pt-5">
        <h2 id={`${id}-title`} className="text-5xl sm:text-6xl">
          {title}
        </h2>
        <p className="mt-2 max-w-prose text-lg text-muted">{lead}</p>
      </div>
      <div className="mt-10">{children}</div>
    </section>
  )
}
