import { KeyRound, LogOut, Mail, User } from 'lucide-react'
import { Link } from 'react-router'
import { useAction } from '#web/forms/use-action.ts'
import { useSession } from '#web/session/use-session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { useSignOut } from './use-sign-out.ts'

const LINKS = [
  { to: '/account/profile', label: 'Profile Settings', Icon: User },
  { to: '/account/email', label: 'Change Email', Icon: Mail },
  { to: '/account/password', label: 'Change Password', Icon: KeyRound },
]

/** The menu of a signed-in user; nothing for a visitor. */
export function UserMenu() {
  const session = useSession()
  const [signOut] = useAction(useSignOut())
  if (!session) return null
  const { email = '', user_metadata } = session.user
  const fullName = textOf(user_metadata.full_name)
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger
        aria-label="My Account"
        className="grid size-11 cursor-pointer place-items-center rounded-full"
      >
        <Avatar email={email} url={textOf(user_metadata.avatar_url)} />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-w-[calc(100vw-2rem)]">
        <DropdownMenuLabel>
          <span className="block truncate font-semibold">{fullName || 'My Account'}</span>
          <span className="block truncate text-muted">{email}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        {LINKS.map(({ to, label, Icon }) => (
          <DropdownMenuItem key={to} asChild>
            <Link to={to}>
              <Icon aria-hidden className="size-4" />
              {label}
            </Link>
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem destructive onSelect={() => signOut()}>
          <LogOut aria-hidden className="size-4" />
          Log out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
