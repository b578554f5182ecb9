import { clsx } from 'clsx'

export function Checkbox({ className, ...props }: Omit<React.ComponentProps<'input'>, 'type'>) {
  return <input type="checkbox" className={clsx('size-5 shrink-0 cursor-pointer accent-pitch', className)} {...props} />
}
