import { clsx } from 'clsx'

/** A page's column. */
export function Page({ narrow = false, className, children }: PageProps) {
  return (
    <div className={clsx('mx-auto px-4 py-8 sm:px-6 sm:py-12', narrow ? 'max-w-3xl' : 'max-w-6xl', className)}>
      {children}
    </div>
  )
}

interface PageProps {
  narrow?: boolean
  className?: string
  children: React.ReactNode
}

/** A section of a page, below a thick rule. */
export function Section({
  title,
  aside,
  className,
  children,
}: {
  title: string
  aside?: React.ReactNode
  className?: string
  children: React.ReactNode
}) {
  return (
    <section className={className}>
      <div className="touchline flex items-baseline justify-between gap-4 pt-4 pb-4">
        <h2 className="text-2xl">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
