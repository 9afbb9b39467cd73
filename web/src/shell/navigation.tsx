import { IconCalendarWeek, IconClipboardText, IconHome, IconRoute, IconSettings } from '@tabler/icons-react'
import { useSignOut } from '../offline/sign-out.ts'
import { waitingCount } from '../offline/waiting.ts'
import { useSignal } from '../session/signal.ts'
import { texts } from '../texts/texts.ts'
import { useMayOpen } from './access.ts'
import { NavigationFrame, NavigationLink } from './navigation-frame.tsx'
import { useWho } from './who.ts'

const words = texts.navigation
const today = { to: '/today', icon: IconRoute, text: words.today }
const links = [
  { to: '/', icon: IconHome, text: words.home },
  { to: '/calendar', icon: IconCalendarWeek, text: words.calendar },
  { to: '/orders', icon: IconClipboardText, text: words.orders },
  { to: '/settings', icon: IconSettings, text: words.settings },
]

export function Navigation() {
  const { user, company } = useWho()
  const mayOpen = useMayOpen()
  const signOut = useSignOut()
  const waiting = useSignal(waitingCount)
  return (
    <NavigationFrame
      label={words.label}
      place={company.name}
      person={user.displayname}
      account="/account"
      onSignOut={signOut}
    >
      {user.inspector === 'yes' && <NavigationLink {...today} badge={waiting > 0 && words.waiting(waiting)} />}
      {links
        .filter(({ to }) => mayOpen(to))
        .map(link => (
          <NavigationLink key={link.to} {...link} />
        ))}
    </NavigationFrame>
  )
}
