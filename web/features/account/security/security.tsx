import { Section } from '#web/ui/page.tsx'
import { Devices } from './devices.tsx'
import { TwoFactor } from './two-factor.tsx'

/** Second factor and signed-in devices. */
export function Security() {
  return (
    <div className="grid gap-12">
      <Section title="Two-factor sign-in">
        <TwoFactor />
      </Section>
      <Section title="Signed-in devices">
        <Devices />
      </Section>
    </div>
  )
}
