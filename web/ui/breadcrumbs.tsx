import { Link } from 'react-router'

interface BreadcrumbsProps {
  /** From the outermost page inwards. */
  trail: { label: string; to: string }[]
  current: string
}

export function Breadcrumbs({ trail, current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="wrap-anywhere flex flex-wrap gap-x-2 text-muted text-sm">
        {trail.map(({ label, to }) => (
          <li key={to} className="flex min-w-0 gap-x-2">
            <Link to={to} className="link">
              <bdi>{label}</bdi>
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page" className="min-w-0">
          <bdi>{current}</bdi>
        </li>
      </ol>
    </nav>
  )
}
