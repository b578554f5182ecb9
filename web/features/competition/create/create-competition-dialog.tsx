import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTrigger } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { CompetitionForm } from './competition-form.tsx'

const FAILED = 'Error creating competition'
const MISSING = 'You must be logged in and provide a competition name'

export function CreateCompetitionDialog() {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button>
          <Plus aria-hidden />
          Create Competition
        </Button>
      </DialogTrigger>
      <DialogContent title="Create Competition" description="You become its owner. Teams and fixtures come next.">
        <CompetitionForm
          nameMissing={MISSING}
          failed={FAILED}
          onCreated={(leagueId) => {
            toast('Success!', { description: 'Competition created successfully.' })
            setOpen(false)
            navigate(`/competitions/${leagueId}`)
          }}
          onSignedOut={() => toast(FAILED, { description: MISSING, destructive: true })}
        >
          {(isSaving) => (
            <DialogActions>
              <Button variant="outline" onClick={() => setOpen(false)}>
                Cancel
              </Button>
              <Button type="submit" disabled={isSaving}>
                {isSaving ? 'Creating…' : 'Create Competition'}
              </Button>
            </DialogActions>
          )}
        </CompetitionForm>
      </DialogContent>
    </Dialog>
  )
}
