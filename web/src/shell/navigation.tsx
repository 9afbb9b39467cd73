import { IconCalendarWeek, IconClipboardText, IconHome, IconSettings } from '@tabler/icons-react'
import { gate } from '../session/api.ts'
import { leave } from '../session/session.ts'
import { texts } from '../texts/texts.ts'
import { useMayOpen } from './access.ts'
import { NavigationFrame, NavigationLink } from './navigation-frame.tsx'
import { useWho } from './who.ts'

const words = texts.navigation
const links = [
  { to: '/', icon: IconHome, text: words.home },
  { to: '/calendar', icon: IconCalendarWeek, text: words.calendar },
  { to: '/orders', icon: IconClipboardText, text: words.orders },
  { to: '/settings', icon: IconSettings, text: words.settings },
]

export function Navigation() {
  const { user, company } = useWho()
  const mayOpen = useMayOpen()
  return (
    <NavigationFrame
      label={words.label}
      place={company.name}
      person={user.displayname}
      account="/account"
      onSignOut={signOut}
    >
      {links
        .filter(({ to }) => mayOpen(to))
        .map(link => (
          <NavigationLink key={link.to} {...link} />
        ))}
    </NavigationFrame>
  )
}

export const signOut = (): Promise<void> => leave(gate.signOut())
