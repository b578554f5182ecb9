import { Download } from 'lucide-react'
import { buttonClass } from '#web/components/ui/button.tsx'
import { install } from './install-prompt.ts'

/** On a phone the header has room for its picture only. */
export default function InstallButton() {
  return (
    <button
      type="button"
      title="Install App"
      className={buttonClass({ variant: 'quiet', className: 'w-11 px-0 sm:w-auto sm:px-3.5 sm:text-sm' })}
      onClick={() => void install()}
    >
      <Download aria-hidden />
      <span className="sr-only sm:not-sr-only">Install App</span>
    </button>
  )
}
