import { Copy } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Code with its name and a button that copies it. It scrolls inside itself on a narrow screen. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  async function copy() {
    try {
      const { copyText } = await import('#web/ui/copy-text.ts')
      await copyText(text)
      toast('Code copied')
    } catch {
      toast('Could not copy the code', { description: 'Select it and copy it by hand.', destructive: true })
    }
  }
  return (
    <div className="min-w-0">
      <div className="flex items-center justify-between gap-4">
        <p className="font-semibold text-sm">{label}</p>
        <Button variant="quiet" size="icon" aria-label={`Copy: ${label}`} onClick={copy} className="scriptless:hidden">
          <Copy aria-hidden />
        </Button>
      </div>
      <Code label={label} text={text} />
    </div>
  )
}

export const Code = ({ label, text }: { label: string; text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
  <section aria-label={label} tabIndex={0} className="max-h-96 overflow-auto bg-sunken p-4">
    <pre className="text-sm">
      <code>{text}</code>
    </pre>
  </section>
)
