import { Link, useSearchParams } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'

/**
 * The page of the link in a mail. The form posts to the address of the page, which has the token
 * (server/notices/mail-links.ts); opening the page alone changes nothing, because mail scanners open links.
 */
export function UnsubscribePage() {
  const [search] = useSearchParams()
  return (
    <Page className="max-w-xl">
      <h1 className="mb-6 text-5xl">Emails about your matches</h1>
      <div className="grid justify-items-start gap-5 text-lg">
        {search.has('done') ? <Done /> : search.has('failed') ? <Failed /> : <Ask />}
      </div>
    </Page>
  )
}

const Ask = () => (
  <>
    <p>Stop emails about dates, results and reminders? You still get emails about your account.</p>
    <form method="post">
      <Button type="submit">Stop these emails</Button>
    </form>
  </>
)

const Done = () => (
  <>
    <p role="status">You will get no more of these emails.</p>
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
    This link no longer works. Choose what you get under{' '}
    <Link to="/account/notifications" className="link">
      My Account, Notifications
    </Link>
    .
  </p>
)
