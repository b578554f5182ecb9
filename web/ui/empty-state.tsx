interface EmptyStateProps {
  title: string
  /** The next step: a button or link. */
  children?: React.ReactNode
  action?: React.ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="border border-edge border-dashed px-6 py-12 text-center">
      <p className="font-display font-semibold text-2xl">{title}</p>
      {children && <p className="mx-auto mt-2 max-w-prose text-muted">{children}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
