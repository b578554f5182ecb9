import { useState } from 'react'
import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import { DeleteCompetition } from '#web/forms/delete-competition.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { HandOver } from './hand-over.tsx'
import type { OwnedCompetition } from './leaving-queries.ts'

type Step = { to: 'hand over' | 'delete'; competition: OwnedCompetition } | null

/** The competitions that prevent the account's deletion. The owner can hand over or delete each. */
export function OwnedCompetitions({ competitions }: { competitions: OwnedCompetition[] }) {
  const [step, setStep] = useState<Step>(null)
  // An answer that arrives after the dialog was closed must not close the next one.
  const close = () => setStep((now) => (now === step ? null : now))
  return (
    <>
      <ul className="border-line border-t">
        {competitions.map((competition) => (
          <li
            key={competition.id}
            className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3"
          >
            <Link to={`/competitions/${competition.slug}`} className="link wrap-anywhere min-w-0 font-semibold">
              {competition.name}
            </Link>
            <span className="flex flex-wrap gap-2">
              <Button
                variant="outline"
                aria-label={`Hand over ${isolate(competition.name)}`}
                onClick={() => setStep({ to: 'hand over', competition })}
              >
                Hand over
              </Button>
              <Button
                variant="danger"
                aria-label={`Delete ${isolate(competition.name)}`}
                onClick={() => setStep({ to: 'delete', competition })}
              >
                Delete
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Dialog open={step !== null} onOpenChange={(isOpen) => !isOpen && close()}>
        {step?.to === 'hand over' && <HandOver competition={step.competition} onDone={close} />}
        {step?.to === 'delete' && <DeleteCompetition competition={step.competition} onDeleted={close} onKeep={close} />}
      </Dialog>
    </>
  )
}
