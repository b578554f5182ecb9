import { Disclosure } from '#web/ui/disclosure.tsx'

/** Advice for a user who has lost the device with the authenticator. */
export const LostPhone = () => (
  <Disclosure summary="I cannot get a code">
    <ul className="list-disc space-y-2 pl-5 text-muted">
      <li>Do you have a second authenticator? Codes from any authenticator that you set up work.</li>
      <li>
        Is another phone or computer still signed in? Open Account, Security there, and remove the authenticator that is
        lost.
      </li>
      <li>
        Otherwise ask the operator of this site. They can switch two-factor off for your account; your password then
        signs you in.
      </li>
    </ul>
  </Disclosure>
)
