import { useSignOut } from '../../offline/sign-out.ts'
import { waitingCount } from '../../offline/waiting.ts'
import { SearchButton } from '../../palette/search-button.tsx'
import { useSignal } from '../../session/signal.ts'
import { texts } from '../../texts/texts.ts'
import { More } from '../more.tsx'
import { useWho } from '../who.ts'
import { NavigationFrame, NavigationLink } from './navigation-frame.tsx'
import { nameOf, navigationFor } from './screens.ts'

const words = texts.navigation

/** The bar of a phone has five places. */
const places = 5

export function Navigation() {
  const who = useWho()
  const signOut = useSignOut()
  const waiting = useSignal(waitingCount)
  const links = navigationFor(who)
  const isLong = links.length >= places
  const shown = isLong ? places - 1 : links.length
  return (
    <NavigationFrame
      label={words.label}
      place={who.company.name}
      person={who.user.displayname}
      account="/account"
      onSignOut={signOut}
      search={<SearchButton />}
      more={isLong && <More screens={links.slice(shown)} />}
    >
      {links.map((screen, i) => (
        <NavigationLink
          key={screen.path}
          to={screen.path}
          icon={screen.icon}
          text={nameOf(screen)}
          badge={screen.name === 'today' && waiting > 0 && words.waiting(waiting)}
          isBeyond={i >= shown}
        />
      ))}
    </NavigationFrame>
  )
}
