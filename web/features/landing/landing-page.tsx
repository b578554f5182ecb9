import { Cover } from './cover.tsx'
import { Features } from './features.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Pricing } from './pricing.tsx'
import { InvitationProvider } from './request-invitation.tsx'
import { Testimonials } from './testimonials.tsx'

/** The landing page: what Touchline does, for whom, how, and at what price. */
export function LandingPage() {
  return (
    <InvitationProvider>
      <Cover />
      <Features />
      <Testimonials />
      <HowItWorks />
      <Pricing />
    </InvitationProvider>
  )
}
