import { Contents } from './contents.tsx'
import { Cover } from './cover.tsx'
import { Features } from './features.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Pricing } from './pricing.tsx'
import { InvitationProvider } from './request-invitation.tsx'
import { Testimonials } from './testimonials.tsx'

/** The programme's front: what Touchline is, for whom, how, and for how much. */
export function LandingPage() {
  return (
    <InvitationProvider>
      <Contents />
      <Cover />
      <Features />
      <Testimonials />
      <HowItWorks />
      <Pricing />
    </InvitationProvider>
  )
}
