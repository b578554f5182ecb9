import { Download } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { saveFile } from '#web/share/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import { exportMyData } from './leave.ts'

export function ExportData() {
  const [failure, setFailure] = useState<string | null>(null)
  const [download, isLoading] = useAction(async () => {
    try {
      saveFile(await exportMyData(), 'touchline-my-data.json')
      setFailure(null)
      toast('Your data was downloaded')
    } catch (error) {
      setFailure(failureMessage(error))
      toast('Error exporting your data', { description: failureMessage(error), destructive: true })
    }
  })
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        One JSON file with everything that your account holds: sign-ins, profile, teams, matches with your goals and
        assists, notes you submitted, competitions you own, and the list of your files.
      </p>
      <FormError message={failure} />
      <Button variant="outline" disabled={isLoading} onClick={download}>
        <Download aria-hidden />
        {isLoading ? 'Collecting…' : 'Export my data'}
      </Button>
    </div>
  )
}
