import { Copy } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'
import { toast } from '#web/ui/toast.ts'

interface CopyFieldProps {
  label: string
  text: string
  /** 'address' */
  noun: string
  /** 'Calendar address copied' */
  copied: string
  /** Says where to paste it. */
  next: string
}

/** A text to paste elsewhere. Without scripts it can be selected and copied by hand. */
export function CopyField({ label, text, noun, copied, next }: CopyFieldProps) {
  const id = useId()
  async function copy() {
    try {
      const { copyText } = await import('#web/ui/copy-text.ts')
      await copyText(text)
      toast(copied, { description: next })
    } catch {
      toast(`Could not copy the ${noun}`, { description: 'Select it and copy it by hand.', destructive: true })
    }
  }
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <div className="flex gap-2">
        <Input id={id} readOnly value={text} onFocus={({ target }) => target.select()} />
        <Button variant="outline" onClick={copy} className="scriptless:hidden">
          <Copy aria-hidden />
          Copy
        </Button>
      </div>
    </div>
  )
}
