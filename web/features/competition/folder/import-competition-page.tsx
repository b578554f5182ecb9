import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { toast } from '#web/ui/toast.ts'
import { FolderFiles } from './folder-files.tsx'
import { FolderFormat } from './folder-format.tsx'
import { FolderPreview } from './folder-preview.tsx'
import { useFolder } from './use-folder.ts'

/** Creates a competition from two files: the rules of its tables, and its matches. */
export function ImportCompetitionPage() {
  const navigate = useNavigate()
  const { texts, plan, errors, problem, failure, addFiles, save, isSaving } = useFolder((leagueId) => {
    toast('Competition imported!')
    navigate(`/competitions/${leagueId}`)
  })
  return (
    <Page className="max-w-3xl">
      <Link to="/competitions/create" className="link inline-flex items-center gap-2 py-2">
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        Create a competition
      </Link>
      <h1 className="wrap-anywhere mt-3 text-5xl sm:text-6xl">Import a competition</h1>
      <p className="mt-3 mb-8 max-w-prose text-muted">
        A whole season or tournament from two files: the rules of its tables, and its matches. You see what will be
        created first, and nothing is saved until you confirm. The public sees it at once.
      </p>
      <Section title="Your files">
        <FolderFiles chosen={Object.keys(texts)} onFiles={(files) => void addFiles(files)} isDisabled={isSaving} />
        <FormError message={problem} />
        <FolderFormat />
      </Section>
      {errors.length > 0 && (
        <Section title="Please correct the files">
          <ul role="alert" className="grid gap-1 text-danger [overflow-wrap:anywhere]">
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </Section>
      )}
      {plan && (
        <Section title="What will be created">
          <FolderPreview plan={plan} />
          <div className="mt-6 grid gap-3">
            <FormError message={failure} />
            {isSaving && <Progress label="Saving the competition…" />}
            <Button size="large" className="justify-self-start" disabled={isSaving} onClick={save}>
              {isSaving ? 'Saving…' : 'Create this competition'}
            </Button>
          </div>
        </Section>
      )}
    </Page>
  )
}
