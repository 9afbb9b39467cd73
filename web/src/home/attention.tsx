import { IconAlertTriangle, IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AttentionAnswer } from 'plumbline-client'
import { useNames } from '../people/people.ts'
import { pathOf } from '../settings/entries/paths.ts'
import { PageSkeleton } from '../shell/page.tsx'
import { FailedPart } from '../shell/page-states.tsx'
import { Section } from '../shell/section.tsx'
import { useWho } from '../shell/who.ts'
import { homeTexts } from '../texts/home-texts.ts'
import { attentionQuery, holdsQuery } from './home-data.ts'
import { OrderGroups } from './order-groups.tsx'
import classes from './parts.module.css'
import { SendingGroups } from './sending-groups.tsx'

const words = homeTexts.attention

/** What somebody should see to, with the action that solves it. */
export function Attention() {
  const { data: found, isError, refetch } = useQuery(attentionQuery)
  const isOwner = useWho().user.owner === 'yes'
  return (
    <div data-attention tabIndex={-1} className={classes.attention}>
      <Section title={words.title}>
        {isError && !found && <FailedPart onRetry={() => void refetch()} />}
        {!found && !isError && <PageSkeleton rows={4} />}
        {isOwner && <CrowdingHolds />}
        {found && (isNothing(found) ? <Nothing /> : <OrderGroups found={found} />)}
        {found && <SendingGroups found={found} />}
      </Section>
    </div>
  )
}

function isNothing({ counts, webhooks, calendars, waiting }: AttentionAnswer): boolean {
  const sum = Object.values(counts).reduce((all, count) => all + count, 0)
  return sum + webhooks.length + calendars.length + waiting.length === 0
}

function Nothing() {
  return (
    <div className={classes.nothing}>
      <IconCircleCheck size={24} stroke={1.6} aria-hidden="true" />
      <p>
        <strong>{words.nothing}</strong>
        <br />
        <span className="quiet">{words.nothingHint}</span>
      </p>
    </div>
  )
}

/** More than visitors who book at the same time usually hold. */
const manyHolds = 10

/** Users whose holds hide open time, such as a program that goes wrong. */
function CrowdingHolds() {
  const { data: holds = [] } = useQuery(holdsQuery)
  const nameOf = useNames()
  const users = [...new Set(holds.map(({ createdby }) => createdby))]
  return users.map(id => {
    const count = holds.filter(({ createdby }) => createdby === id).length
    return (
      count >= manyHolds && (
        <Link key={id} to={pathOf('users', id)} className={classes.crowding}>
          <IconAlertTriangle size={20} stroke={1.6} aria-hidden="true" />
          {words.holding(nameOf(id), count)}
          <IconChevronRight className={classes.chevron} size={18} aria-hidden="true" />
        </Link>
      )
    )
  })
}
