import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { texts } from '../texts/texts.ts'
import { useSteps } from './steps.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the page was opened as a step of the set-up. */
    readonly isSetUp?: boolean
  }
}

/** Leads on through the set-up, on pages that were opened from it. */
export function NextStep() {
  const isSetUp = useRouterState({ select: ({ location }) => location.state.isSetUp })
  return (
    isSetUp && (
      <Suspense>
        <NextLink />
      </Suspense>
    )
  )
}

function NextLink() {
  const { name, to = '/' } = useSteps().find(({ isDone }) => !isDone) ?? {}
  return (
    <Button
      component={Link}
      to={to}
      state={{ isSetUp: true }}
      variant="light"
      rightSection={<IconArrowRight size={16} aria-hidden="true" />}
    >
      {name ? texts.checklist.next(texts.checklist.steps[name].title) : texts.checklist.last}
    </Button>
  )
}
