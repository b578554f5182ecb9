import { clsx } from 'clsx'
import { DropdownMenu as Radix } from 'radix-ui'

export const DropdownMenu = Radix.Root
export const DropdownMenuTrigger = Radix.Trigger

/** Rendered beside its trigger, without a portal, so that it belongs to the same landmark. */
export function DropdownMenuContent({ className, ...props }: React.ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content
      sideOffset={4}
      align="end"
      className={clsx(
        'z-50 min-w-[8rem] rounded-md border border-edge bg-card p-1 shadow-raised motion-safe:animate-appear',
        className,
      )}
      {...props}
    />
  )
}

export const DropdownMenuLabel = ({ className, ...props }: React.ComponentProps<typeof Radix.Label>) => (
  <Radix.Label className={clsx('px-3 py-2 text-sm', className)} {...props} />
)

export const DropdownMenuSeparator = () => <Radix.Separator className="my-1 h-px bg-line" />

interface ItemProps extends React.ComponentProps<typeof Radix.Item> {
  destructive?: boolean
}

export const DropdownMenuItem = ({ className, destructive = false, ...props }: ItemProps) => (
  <Radix.Item
    className={clsx(
      'flex min-h-10 cursor-pointer items-center gap-2 rounded-sm px-3 text-[0.9375rem] outline-none data-highlighted:bg-sunken',
      destructive && 'text-danger data-highlighted:bg-danger-wash',
      className,
    )}
    {...props}
  />
)
