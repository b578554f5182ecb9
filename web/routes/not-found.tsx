import { data, Link } from 'react-router'
import { hiddenMeta } from '#web/share/page-meta.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Page } from '#web/ui/page.tsx'

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export const meta = () => hiddenMeta('Page not found')

export default function NotFoundRoute() {
  return (
    <Page narrow>
      <div className="touchline border-pitch pt-8">
        <p
          aria-hidden="true"
          className="figures font-display font-semibold text-[min(9rem,40vw)] text-pitch leading-none sm:text-[14rem]"
        >
          404
        </p>
        <h1 className="mt-4 text-5xl">Oops! Page not found</h1>
        <p className="mt-3 text-muted">The ball went out of play: there is nothing at this address.</p>
        <Link to="/" className={buttonClass({ className: 'mt-8' })}>
          Return to Home
        </Link>
      </div>
    </Page>
  )
}
