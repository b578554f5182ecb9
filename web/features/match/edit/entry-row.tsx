import { X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

interface EntryRowProps {
  /** 'Yellow card' */
  title: string
  /** 'the yellow card of Ada' */
  name: string
  onRemove: () => void
  problem: string | false
  children: React.ReactNode
}

/** One entry of a team's further details: its title, its fields, and a button that removes it. */
export const EntryRow = ({ title, name, onRemove, problem, children }: EntryRowProps) => (
  <li className="grid gap-y-1">
    <div className="flex items-center justify-between gap-4">
      <p className="font-semibold">{title}</p>
      <Button variant="quiet" size="icon" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </div>
    <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-start gap-x-4 gap-y-2">{children}</div>
    {problem && (
      <p role="alert" className="text-danger text-sm">
        {problem}
      </p>
    )}
  </li>
)
