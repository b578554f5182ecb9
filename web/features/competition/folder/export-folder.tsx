import { useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { saveFile } from '#web/share/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'

/** Downloads a season as the two files of which 'Import a competition' makes it again. */
export function ExportFolder({ seasonId }: { seasonId: string }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [save, isSaving] = useAction(async (file: 'rules.json' | 'results.csv') => {
    setFailure(null)
    try {
      const supabase = await browserSupabase()
      const { data } = await supabase.rpc('competition_folder', { _season_id: seasonId }).throwOnError()
      const { folderSchema, writeResults, writeRules } = await import('#domain/competition-folder/write-folder.ts')
      const folder = folderSchema.parse(data)
      const text = file === 'rules.json' ? writeRules(folder) : writeResults(folder)
      saveFile(new File([text], file, { type: file === 'rules.json' ? 'application/json' : 'text/csv' }), file)
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-prose text-muted">
        Two files hold the tables with their rules, the teams, the cups and all results, with extra time and penalties.
        “Import a competition” makes a new competition of them.
      </p>
      <div className="flex flex-wrap gap-3">
        {(['rules.json', 'results.csv'] as const).map((file) => (
          <Button key={file} variant="outline" disabled={isSaving} onClick={() => save(file)}>
            Download {file}
          </Button>
        ))}
      </div>
      <FormError message={failure} />
    </div>
  )
}
