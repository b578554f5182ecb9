import { clsx } from 'clsx'

export const fieldClass =
  'w-full rounded-md border border-edge bg-card px-3 text-ink placeholder:text-muted disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger'

export function Input({ className, ...props }: React.ComponentProps<'input'>) {
  return <input className={clsx(fieldClass, 'h-11', className)} {...props} />
}
