import { Link, useSearchParams } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'

/**
 * The page of the link in a mail. The form posts to the address of the page, which has the token
 * (server/notices/unsubscribe.ts); opening the page alone changes nothing, because mail scanners open links.
 */
export function UnsubscribePage() {
  const [search] = useSearchParams()
  return (
    <Page className="max-w-xl">
      <h1 className="mb-6 text-5xl">Mails about your matches</h1>
      <div className="grid justify-items-start gap-5 text-lg">
        {search.has('done') ? <Done /> : search.has('failed') ? <Failed /> : <Ask />}
      </div>
    </Page>
  )
}

const Ask = () => (
  <>
    <p>Do you want no more mails about dates, results and reminders? Mails about your account still come.</p>
    <form method="post">
      <Button type="submit">Stop these mails</Button>
    </form>
  </>
)

const Done = () => (
  <>
    <p role="status">You get no more of these mails.</p>
    <p>
      You can choose again at any time under{' '}
      <Link to="/account/notifications" className="link">
        My Account, Notifications
      </Link>
      .
    </p>
  </>
)

const Failed = () => (
  <p role="alert">
    This link does not work any more. Choose what you get under{' '}
    <Link to="/account/notifications" className="link">
      My Account, Notifications
    </Link>
    .
  </p>
)
