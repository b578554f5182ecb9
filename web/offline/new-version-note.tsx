import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { takeNewVersion } from './register-service-worker.ts'

export default function NewVersionNote() {
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <div className="touchline m-4 flex items-center gap-3 border-pitch bg-card p-3 pl-4 shadow-raised sm:ml-6 sm:w-fit">
      <p className="flex-1 font-semibold text-sm">A new version is ready</p>
      <Button size="small" onClick={takeNewVersion}>
        Reload
      </Button>
      <button
        type="button"
        aria-label="Dismiss"
        className="grid size-9 cursor-pointer place-items-center rounded-sm hover:bg-sunken"
        onClick={() => setDismissed(true)}
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}
