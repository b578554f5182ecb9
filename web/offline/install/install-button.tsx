import { Download } from 'lucide-react'
import { buttonClass } from '#web/ui/button.tsx'
import { install } from './install.ts'

/** The header of a phone has room for the words, one above the other; that of the narrowest for the picture. */
export default function InstallButton() {
  return (
    <button
      type="button"
      title="Install App"
      className={buttonClass({
        variant: 'quiet',
        className:
          'w-7 -mr-1 max-sm:!px-0 min-[22.5rem]:w-11 min-[22.5rem]:mr-0 min-[22.5rem]:max-sm:text-xs max-sm:leading-tight max-sm:whitespace-normal sm:w-auto sm:px-3.5 sm:text-sm',
      })}
      onClick={() => void install()}
    >
      <Download aria-hidden className="min-[22.5rem]:max-sm:hidden" />
      <span className="sr-only min-[22.5rem]:not-sr-only">Install App</span>
    </button>
  )
}
