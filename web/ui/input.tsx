import { clsx } from 'clsx'

export function Input({ className, ...props }: React.ComponentProps<'input'>) {
  return <input className={clsx('field h-11', className)} {...props} />
}
