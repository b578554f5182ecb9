import { Link } from 'react-router'

interface BreadcrumbsProps {
  /** From the outermost page inwards. */
  trail: { label: string; to: string }[]
  current: string
}

export function Breadcrumbs({ trail, current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap gap-x-2 text-muted text-sm">
        {trail.map(({ label, to }) => (
          <li key={to} className="flex gap-x-2">
            <Link to={to} className="link">
              {label}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
