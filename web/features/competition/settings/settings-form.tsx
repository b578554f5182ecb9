import { SaveRow } from '#web/forms/save-row.tsx'
import type { Form } from '#web/forms/use-form.ts'

interface SettingsFormProps {
  /** The label of the button that saves. */
  label: string
  form: Pick<Form<Record<string, string>>, 'props' | 'isChanged' | 'isSaving' | 'failure' | 'discard'>
  children: React.ReactNode
}

/** Fields of the settings that are saved together. */
export const SettingsForm = ({ label, form, children }: SettingsFormProps) => (
  <form className="grid gap-5" {...form.props}>
    {children}
    <SaveRow label={label} form={form} />
  </form>
)
