import { clsx } from 'clsx'

export function Label({ className, ...props }: React.ComponentProps<'label'>) {
  // biome-ignore lint/a11y/noLabelWithoutControl: every use passes htmlFor.
  return <label className={clsx('block font-semibold text-sm', className)} {...props} />
}
