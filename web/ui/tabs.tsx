import { clsx } from 'clsx'
import { Tabs as Radix } from 'radix-ui'

/** Tabs inside a screen. Tabs that are pages of their own are links: see tab-links.tsx. */
export const Tabs = Radix.Root
export const TabsContent = Radix.Content

export function TabsList({ className, ...props }: React.ComponentProps<typeof Radix.List>) {
  return <Radix.List className={clsx('flex gap-6 border-line border-b', className)} {...props} />
}

export function TabsTrigger({ className, ...props }: React.ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={clsx(
        '-mb-px eyebrow cursor-pointer border-transparent border-b-3 py-3 text-muted hover:text-ink disabled:cursor-not-allowed disabled:hover:text-muted data-[state=active]:border-pitch data-[state=active]:text-ink',
        className,
      )}
      {...props}
    />
  )
}
