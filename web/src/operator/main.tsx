import { startPage } from '../session/start-page.tsx'
import { gate } from './api.ts'

await startPage({
  home: '/companies',
  session: async () => (await gate.session()).operator,
  showConsole: async operator => {
    const { OperatorConsole } = await import('./operator-console.tsx')
    return <OperatorConsole operator={operator} />
  },
  showSignIn: async onSignedIn => {
    const { OperatorGate } = await import('./operator-gate.tsx')
    return <OperatorGate onSignedIn={onSignedIn} />
  },
})
