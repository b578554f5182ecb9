import { ChevronDown } from 'lucide-react'

interface DisclosureProps {
  summary: string
  children: React.ReactNode
  onToggle?: () => void
}

/** Details that the reader can open. */
export const Disclosure = ({ summary, children, onToggle }: DisclosureProps) => (
  <details className="group w-full border-line border-y" onToggle={onToggle}>
    <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
      {summary}
      <ChevronDown aria-hidden className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
    </summary>
    <div className="pb-4">{children}</div>
  </details>
)
