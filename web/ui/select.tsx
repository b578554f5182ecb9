import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'

/** The platform's own select: every phone and screen reader knows it. */
export function Select({ className, ...props }: React.ComponentProps<'select'>) {
  return (
    <span className={clsx('relative block', className)}>
      <select className={'field h-11 cursor-pointer appearance-none pr-10'} {...props} />
      <ChevronDown aria-hidden className="pointer-events-none absolute top-3.5 right-3 size-4 text-muted" />
    </span>
  )
}
