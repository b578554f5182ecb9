import { clsx } from 'clsx'
import { useFarLayout } from '#web/ui/use-far-layout.ts'

interface LandingSectionProps {
  /** Where the contents' anchors lead. */
  id: string
  title: string
  lead: string
  children: React.ReactNode
}

export function LandingSection({ id, title, lead, children }: LandingSectionProps) {
  const far = useFarLayout('[contain-intrinsic-height:auto_50rem] [content-visibility:auto]')
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={clsx('mx-auto max-w-6xl px-4 pt-16 sm:px-6 sm:pt-24', far)}
    >
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
