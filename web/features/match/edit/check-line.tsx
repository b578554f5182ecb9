import { useId } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'

interface CheckLineProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: React.ReactNode
}

/** A tick with its label beside it, as high as a finger needs. */
export function CheckLine({ checked, onChange, children }: CheckLineProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 min-w-0 items-center gap-3">
      <Checkbox id={id} checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <label htmlFor={id} className="min-w-0 cursor-pointer py-2 [overflow-wrap:anywhere]">
        {children}
      </label>
    </div>
  )
}
