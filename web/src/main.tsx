import { findSession } from './offline/signed-in-here.ts'
import { startPage } from './session/start-page.tsx'

await startPage({
  home: '/',
  session: findSession,
  showConsole: async who => {
    const { Console } = await import('./shell/console.tsx')
    return <Console who={who} />
  },
  showSignIn: async onSignedIn => {
    const { Gate } = await import('./gate/gate.tsx')
    return <Gate onSignedIn={onSignedIn} />
  },
})
