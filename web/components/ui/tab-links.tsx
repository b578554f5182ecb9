import { Link } from 'react-router'

export interface TabLink {
  label: string
  to: string
  current: boolean
}

/** Tabs that have an address each, so they work without scripts and can be shared. */
export function TabLinks({ label, tabs }: { label: string; tabs: TabLink[] }) {
  return (
    <nav aria-label={label} className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0">
      <ul className="flex min-w-max gap-6 border-line border-b">
        {tabs.map(({ label, to, current }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="none"
              preventScrollReset
              aria-current={current ? 'page' : undefined}
              className="eyebrow -mb-px block border-transparent border-b-3 py-3 text-muted hover:text-ink aria-[current=page]:border-pitch aria-[current=page]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
