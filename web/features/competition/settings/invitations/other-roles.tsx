import { isolate } from '#domain/isolate-name.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

interface Role {
  role: string
  id: string
  team_name: string | null
  by_own_doing: boolean
}

interface OtherRolesProps {
  roles: readonly Role[]
  /** Those that end. */
  ending: readonly Role[]
  onChange: (id: string, ends: boolean) => void
}

/** The roles that a removed administrator has beside; the owner chooses which of them end too. */
export function OtherRoles({ roles, ending, onChange }: OtherRolesProps) {
  if (roles.length === 0) return null
  return (
    <fieldset className="mb-6 border-line border-t pt-4">
      <legend className="sr-only">Other roles</legend>
      <p className="text-sm">
        This person has other roles in the competition. End them too? Roles that the person took on their own are
        already selected.
      </p>
      <div className="mt-2 grid">
        {roles.map((role) => (
          <label
            key={role.id}
            htmlFor={`end-${role.id}`}
            className="flex min-h-11 cursor-pointer items-center gap-3 py-2"
          >
            <Checkbox
              id={`end-${role.id}`}
              checked={ending.includes(role)}
              onChange={({ target }) => onChange(role.id, target.checked)}
            />
            <span className="wrap-anywhere">{describeRole(role)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function describeRole({ role, team_name, by_own_doing }: Role): string {
  const team = team_name === null ? '' : ` of ${isolate(team_name)}`
  return `${NAMES[role] ?? role}${team}${by_own_doing ? ', taken on their own' : ''}`
}

const NAMES: Readonly<Record<string, string>> = {
  manager: 'Manager',
  assistant: 'Assistant',
  official: 'Official with an account',
  scorer: 'Scorer',
}
