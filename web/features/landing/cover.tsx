import { Link } from 'react-router'
import { buttonClass } from '#web/ui/button-class.ts'
import type { Demo } from './demo-query.ts'
import { DemoSheet } from './demo-sheet.tsx'
import { ProductPicture } from './product-picture.tsx'
import { RequestInvitationButton } from './request-invitation.tsx'

/** The cover: a headline over a pitch, beside the demo league as it stands, or a picture of it. */
export function Cover({ demo }: { demo: Demo | null }) {
  return (
    <section className="relative overflow-hidden bg-grass text-chalk">
      <Pitch />
      <div className="cover relative mx-auto max-w-6xl px-4 pt-8 sm:px-6 sm:pt-12">
        <div className="mb-12">
          <p className="eyebrow">For football leagues · by invitation</p>
          <h1 className="mt-4 text-[clamp(min(3.25rem,17vw),18vw,8.25rem)] uppercase leading-[0.88]">
            Your league, run like a proper one
          </h1>
          <p className="mt-6 max-w-xl text-lg">
            Fixtures, results, tables and match reports for the league you play in. One place for owners, managers,
            players and everybody on the touchline.
          </p>
          <Actions demo={demo} />
        </div>
        {demo ? <DemoSheet demo={demo} /> : <PhonePicture />}
      </div>
    </section>
  )
}

const Actions = ({ demo }: { demo: Demo | null }) => (
  <>
    <div className="cover-actions mt-6 sm:mt-8">
      <RequestInvitationButton variant="chalk" size="large">
        Get Started
      </RequestInvitationButton>
      {demo && (
        <Link to={demo.path} className={buttonClass({ variant: 'chalkOutline', size: 'large' })}>
          Open the demo league
        </Link>
      )}
      <Link to="/dashboard" className={buttonClass({ variant: 'chalkOutline', size: 'large' })}>
        View demo
      </Link>
    </div>
    <p className="mt-3 max-w-xl">
      {demo && 'Everybody can open the demo league. ‘View demo’ opens the dashboard, after signing in. '}
      Already have an account?{' '}
      <Link to="/auth" className="inline-block py-2 font-semibold underline underline-offset-4">
        Log in
      </Link>
    </p>
  </>
)

const PhonePicture = () => (
  <div className="cover-picture mx-auto -mb-16 w-full max-w-84 self-end overflow-hidden rounded-t-[2rem] border-[#14191a] border-[0.625rem] border-b-0">
    <ProductPicture name="overview-phone" />
  </div>
)

/** A quarter of a pitch in true proportions; one unit is a decimetre. */
const Pitch = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 525 680"
    preserveAspectRatio="xMaxYMid slice"
    className="absolute inset-y-0 right-0 size-full overflow-visible text-chalk/12 sm:w-1/2 sm:text-chalk/20"
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
  >
    <path d="M-2000 20H505v640H-2000M-20 20v640M505 138.5h-165v403h165M505 248.5h-55v183h55" />
    <path d="M340 267a91.5 91.5 0 0 0 0 146M495 20a10 10 0 0 0 10 10M495 660a10 10 0 0 1 10-10" />
    <circle cx="395" cy="340" r="2" />
    <circle cx="-20" cy="340" r="91.5" />
  </svg>
)
