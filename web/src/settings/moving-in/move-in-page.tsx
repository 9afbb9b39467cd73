import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Page } from '../../shell/page.tsx'
import { Section } from '../../shell/section.tsx'
import { movingInTexts as words } from '../../texts/settings/moving-in-texts.ts'
import { SettingsBack } from '../settings-back.tsx'
import { isInProgress, moveInQuery } from './move-in.ts'
import { NextSteps } from './next-steps.tsx'
import { ProgressSection } from './progress-section.tsx'
import { Report } from './report.tsx'
import { SourceForm } from './source-form.tsx'

export const queries = [moveInQuery]

/** From the address of the old system to the cut-over. */
export function MoveInPage() {
  const { data: moveIn } = useSuspenseQuery(moveInQuery)
  const { state, task, compared } = moveIn
  return (
    <Page title={words.title} intro={words.intro} above={<SettingsBack />}>
      {(state === 'none' || state === 'aborted') && <SourceForm moveIn={moveIn} />}
      {state === 'cut over' && (
        <Section
          title={words.done.title}
          help={words.done.text}
          action={
            <Button component={Link} to="/settings/people" variant="default">
              {words.done.people}
            </Button>
          }
        />
      )}
      {isInProgress(moveIn) && (
        <>
          <ProgressSection moveIn={moveIn} />
          {moveIn.error !== '' && task === '' && <SourceForm moveIn={moveIn} />}
          <NextSteps moveIn={moveIn} />
        </>
      )}
      {compared !== null && <Report moveIn={moveIn} />}
    </Page>
  )
}
