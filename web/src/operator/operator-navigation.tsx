import { IconAddressBook, IconBuildings, IconHeartbeat } from '@tabler/icons-react'
import { leave } from '../session/session.ts'
import { NavigationFrame, NavigationLink } from '../shell/navigation/navigation-frame.tsx'
import { operatorTexts } from '../texts/operator-texts.ts'
import { gate } from './api.ts'
import { useOperator } from './operator-context.ts'
import { paths } from './paths.ts'

const words = operatorTexts.navigation

export function OperatorNavigation() {
  const { email, name } = useOperator()
  return (
    <NavigationFrame
      label={words.label}
      place={operatorTexts.place}
      person={name || email}
      account={paths.account}
      onSignOut={signOut}
    >
      <NavigationLink to={paths.companies} icon={IconBuildings} text={words.companies} />
      <NavigationLink to={paths.directory} icon={IconAddressBook} text={words.directory} />
      <NavigationLink to={paths.health} icon={IconHeartbeat} text={words.health} />
    </NavigationFrame>
  )
}

export const signOut = (): Promise<void> => leave(gate.signOut())
