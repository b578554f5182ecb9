import { Link, useSearchParams } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'

/** The page of the link that proves an address. Opening it changes nothing, because mail scanners open links. */
export function ConfirmAddressPage() {
  const [search] = useSearchParams()
  return (
    <Page className="max-w-xl">
      <h1 className="mb-6 text-5xl">Confirm your address</h1>
      <div className="grid justify-items-start gap-5 text-lg">
        {search.has('done') ? <Done /> : search.has('failed') ? <Failed /> : <Ask />}
      </div>
    </Page>
  )
}

const Ask = () => (
  <>
    <p>Do you want emails about your matches at the address this link was sent to?</p>
    <form method="post">
      <Button type="submit">Confirm my address</Button>
    </form>
  </>
)

const Done = () => (
  <>
    <p role="status">Your address is confirmed.</p>
    <Choose>Choose your email notifications</Choose>
  </>
)

const Failed = () => (
  <>
    <p role="alert">This link has expired or was used.</p>
    <Choose>See whether your address is confirmed</Choose>
  </>
)

const Choose = ({ children }: { children: string }) => (
  <Link to="/account/notifications" className="link inline-flex min-h-11 items-center">
    {children}
  </Link>
)
