import { SaveRow } from './save-row.tsx'

interface SettingsFormProps {
  /** Of the button that saves. */
  label: string
  isChanged: boolean
  isSaving: boolean
  failure: string | null
  onSave: (form: HTMLFormElement) => void
  onDiscard: () => void
  children: React.ReactNode
}

/** Fields of the settings that are saved together. */
export const SettingsForm = ({ onSave, children, ...row }: SettingsFormProps) => (
  <form
    noValidate
    className="grid gap-5"
    onSubmit={(event) => {
      event.preventDefault()
      onSave(event.currentTarget)
    }}
  >
    {children}
    <SaveRow {...row} />
  </form>
)
