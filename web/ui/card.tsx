import { clsx } from 'clsx'

export function Card({ className, ...props }: React.ComponentProps<'div'>) {
  return <div className={clsx('rounded-md border border-line bg-card p-5 sm:p-6', className)} {...props} />
}
