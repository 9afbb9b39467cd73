import { IconHome, IconSettings } from '@tabler/icons-react'
import { gate } from '../session/api.ts'
import { leave } from '../session/session.ts'
import { texts } from '../texts/texts.ts'
import { NavigationFrame, NavigationLink } from './navigation-frame.tsx'
import { useWho } from './who.ts'

const words = texts.navigation

export function Navigation() {
  const { user, company } = useWho()
  return (
    <NavigationFrame
      label={words.label}
      place={company.name}
      person={user.displayname}
      account="/account"
      onSignOut={signOut}
    >
      <NavigationLink to="/" icon={IconHome} text={words.home} />
      <NavigationLink to="/settings" icon={IconSettings} text={words.settings} />
    </NavigationFrame>
  )
}

export const signOut = (): Promise<void> => leave(gate.signOut())
