import { Link, useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Page } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'
import { CompetitionForm } from './competition-form.tsx'

/** The form as a page with its own address. The dashboard has the same form in a dialog. */
export function CreateCompetitionPage() {
  const navigate = useNavigate()
  return (
    <Page className="max-w-xl">
      <h1 className="text-5xl">Create a competition</h1>
      <p className="mt-3 mb-8 text-muted">You become its owner. Teams and fixtures come next.</p>
      <CompetitionForm
        nameMissing="Please enter a name for your competition"
        failed="Failed to create competition"
        onCreated={(leagueId) => {
          toast('Competition created!')
          navigate(`/competitions/${leagueId}`)
        }}
        onSignedOut={() => {
          toast('You need to be logged in to create a competition', { destructive: true })
          navigate('/auth')
        }}
      >
        {(isSaving) => (
          <div className="flex flex-col-reverse gap-3 sm:flex-row">
            <Link to="/dashboard" className={buttonClass({ variant: 'outline' })}>
              Cancel
            </Link>
            <Button type="submit" disabled={isSaving}>
              {isSaving ? 'Creating…' : 'Create Competition'}
            </Button>
          </div>
        )}
      </CompetitionForm>
      <p className="mt-10 border-edge border-t pt-4 text-muted">
        You have its rules and results in files?{' '}
        <Link to="/competitions/create/import" className="link">
          Import a competition
        </Link>
      </p>
    </Page>
  )
}
