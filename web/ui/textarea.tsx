import { clsx } from 'clsx'

export function Textarea({ className, ...props }: React.ComponentProps<'textarea'>) {
  return <textarea className={clsx('field min-h-28 py-2.5', className)} {...props} />
}
