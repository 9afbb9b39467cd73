import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { texts } from '../texts/texts.ts'
import { useSteps } from './steps.ts'

/** The first step of the set-up that is not done, or its end. */
export default function NextLink() {
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
