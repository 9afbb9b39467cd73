import { findSession } from './offline/signed-in-here.ts'
import { currentPage } from './page.ts'
import { startPage } from './session/start-page.tsx'

await startPage({
  home: '/',
  session: findSession,
  showConsole: async who => {
    if (currentPage() === 'connect') {
      const { ConnectPage } = await import('./connect/connect-page.tsx')
      return <ConnectPage who={who} />
    }
    const { Console } = await import('./shell/console.tsx')
    return <Console who={who} />
  },
  showSignIn: async onSignedIn => {
    const { Gate } = await import('./gate/gate.tsx')
    return <Gate onSignedIn={onSignedIn} />
  },
})
