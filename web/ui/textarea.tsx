import { clsx } from 'clsx'
import { fieldClass } from './input.tsx'

export function Textarea({ className, ...props }: React.ComponentProps<'textarea'>) {
  return <textarea className={clsx(fieldClass, 'min-h-28 py-2.5', className)} {...props} />
}
