import { Button } from '@mantine/core'
import type { MoveIn } from 'plumbline-client'
import { useState } from 'react'
import { Confirm } from '../../dialogs/confirm.tsx'
import { Rows } from '../../sections/rows.tsx'
import { DangerButton } from '../../shell/danger-button.tsx'
import { PageEnd } from '../../shell/page.tsx'
import { Section } from '../../shell/section.tsx'
import { movingInTexts } from '../../texts/settings/moving-in-texts.ts'
import { isBusy, useStep } from './move-in.ts'

const words = movingInTexts.next
const followSeconds = 300

/** What can be done once everything is read; taking it back is always possible. */
export function NextSteps({ moveIn }: { readonly moveIn: MoveIn }) {
  const step = useStep()
  const [asking, setAsking] = useState<'cut over' | 'abort'>()
  const busy = isBusy(moveIn)
  const close = () => setAsking(undefined)
  const button = (label: string, what: 'compare' | 'follow' | 'pause' | 'read', every?: number) => (
    <Button
      variant={what === 'compare' && moveIn.compared === null ? 'filled' : 'default'}
      disabled={busy}
      onClick={() => step.try({ step: what, ...(every !== undefined && { every }) })}
    >
      {label}
    </Button>
  )
  const isFollowing = moveIn.followSeconds > 0
  const rows = [
    {
      id: 'compare',
      title: words.compare,
      hint: words.compareHelp,
      action: button(moveIn.compared ? words.compareAgain : words.compare, 'compare'),
    },
    {
      id: 'follow',
      title: words.follow,
      hint: words.followHelp,
      action: isFollowing ? button(words.stopFollowing, 'pause') : button(words.follow, 'follow', followSeconds),
    },
    {
      id: 'cut over',
      title: words.cutOver,
      hint: words.cutOverHelp,
      action: (
        <Button
          variant={moveIn.compared === null ? 'default' : 'filled'}
          disabled={busy}
          onClick={() => setAsking('cut over')}
        >
          {words.cutOver}
        </Button>
      ),
    },
  ]
  return (
    <>
      {moveIn.state !== 'reading' && (
        <Section title={words.title} action={button(words.readAgain, 'read')}>
          <Rows rows={rows} />
        </Section>
      )}
      {moveIn.task !== 'abort' && moveIn.task !== 'cut over' && (
        <PageEnd>
          <DangerButton onClick={() => setAsking('abort')}>{words.abort}</DangerButton>
        </PageEnd>
      )}
      {asking === 'cut over' && (
        <Confirm
          title={movingInTexts.cutOver.title}
          text={[warningOf(moveIn), movingInTexts.cutOver.text].filter(Boolean).join(' ')}
          action={words.cutOver}
          isSafe
          onConfirm={() => step.take({ step: 'cut over' })}
          onClose={close}
        />
      )}
      {asking === 'abort' && (
        <Confirm
          title={movingInTexts.abort.title}
          text={[
            movingInTexts.abort.text(moveIn.orders),
            moveIn.bookedHere > 0 && movingInTexts.abort.booked(moveIn.bookedHere),
          ]
            .filter(Boolean)
            .join(' ')}
          action={words.abort}
          onConfirm={() => step.take({ step: 'abort' })}
          onClose={close}
        />
      )}
    </>
  )
}

function warningOf({ compared, unexplained }: MoveIn): string {
  if (compared === null) return movingInTexts.cutOver.uncompared
  return unexplained > 0 ? movingInTexts.cutOver.unexplained(unexplained) : ''
}
