import { useLocation } from 'react-router'
import { Page } from '#web/ui/page.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'

const TABS = [
  { label: 'Profile', to: '/account/profile' },
  { label: 'Email', to: '/account/email' },
  { label: 'Password', to: '/account/password' },
  { label: 'Notifications', to: '/account/notifications' },
  { label: 'Security', to: '/account/security' },
  { label: 'Your data', to: '/account/data' },
]

export function AccountPage({ title, children }: { title: string; children: React.ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Page className="max-w-xl">
      <p className="eyebrow text-pitch">My Account</p>
      <h1 className="mt-1 mb-6 text-5xl">{title}</h1>
      <TabLinks label="My Account" tabs={TABS.map((tab) => ({ ...tab, current: pathname === tab.to }))} />
      <div className="pt-8">{children}</div>
    </Page>
  )
}
