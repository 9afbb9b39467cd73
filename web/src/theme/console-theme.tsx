import '@fontsource-variable/inter/wght.css'
import './gate-styles.css'
import './theme.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { styleNonce } from '../page.ts'
import { theme } from './theme.ts'

/** Light or dark as the system says, until the person chooses. */
export function ConsoleTheme({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => styleNonce}>
      {children}
    </MantineProvider>
  )
}
