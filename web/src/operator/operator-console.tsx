import '../theme/console-styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Operator } from 'plumbline-client/operator'
import { ExpiredSession } from '../shell/expired-session.tsx'
import { queryClient } from '../shell/query-client.ts'
import { Toasts } from '../shell/toasts.tsx'
import { gate } from './api.ts'
import { OperatorContext } from './operator-context.ts'
import { operatorRouter } from './router.tsx'

/** The pages of an operator who is signed in. */
export function OperatorConsole({ operator }: { readonly operator: Operator }) {
  return (
    <OperatorContext value={operator}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={operatorRouter as never} />
        <ExpiredSession email={operator.email} gate={gate} />
        <Toasts />
      </QueryClientProvider>
    </OperatorContext>
  )
}
