import { SegmentedControl } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Delivery, WebhookSettings } from 'plumbline-client'
import { useState } from 'react'
import { Moment } from '../../shell/moment.tsx'
import { PageSkeleton } from '../../shell/page.tsx'
import { FailedPart } from '../../shell/page-states.tsx'
import { Section } from '../../shell/section.tsx'
import { notificationsTexts } from '../../texts/settings/notifications-texts.ts'
import { DeliveryDetails } from './delivery-details.tsx'
import classes from './webhooks.module.css'
import { deliveriesQuery } from './webhooks.ts'

const words = notificationsTexts.webhooks
const states = ['all', 'failed', 'waiting', 'delivered'] as const
type Filter = (typeof states)[number]

/** The newest deliveries; the filter is in the address. */
export function Deliveries({ webhook }: { readonly webhook: WebhookSettings }) {
  const navigate = useNavigate()
  const { state = 'all' } = useSearch({ strict: false }) as { state?: Filter }
  const { data, hasFailed, refetch } = useDeliveries(webhook.id, state)
  const choose = (value: string) =>
    void navigate({ to: '.', search: value === 'all' ? {} : { state: value }, replace: true })
  return (
    <Section title={words.deliveries}>
      <SegmentedControl
        aria-label={words.filter}
        value={state}
        onChange={choose}
        data={states.map(value => ({ value, label: words.filters[value] }))}
      />
      {!data && (hasFailed ? <FailedPart onRetry={refetch} /> : <PageSkeleton rows={3} />)}
      {data?.length === 0 && (
        <p className="quiet">{state === 'all' ? words.noDeliveries : words.noDeliveriesOf[state]}</p>
      )}
      <div>
        {data?.map(delivery => (
          <DeliveryRow key={delivery.event} webhook={webhook} delivery={delivery} />
        ))}
      </div>
    </Section>
  )
}

/** Those that are due are waiting for their next attempt. */
const statesOf = {
  all: [undefined],
  failed: ['failed'],
  waiting: ['waiting', 'due'],
  delivered: ['delivered'],
} as const

function useDeliveries(webhook: string, filter: Filter) {
  return useQueries({
    queries: statesOf[filter].map(state => deliveriesQuery(webhook, state)),
    combine: results => ({
      data: results.every(({ data }) => data)
        ? results.flatMap(({ data = [] }) => data).toSorted((one, other) => (one.event < other.event ? 1 : -1))
        : undefined,
      // A failure stays in sight while the list is read again.
      hasFailed: results.some(({ errorUpdateCount }) => errorUpdateCount > 0),
      refetch: () => {
        for (const { refetch } of results) void refetch()
      },
    }),
  })
}

interface DeliveryRowProps {
  readonly webhook: WebhookSettings
  readonly delivery: Delivery
}

function DeliveryRow({ webhook, delivery }: DeliveryRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { kind, occurred, state, attemptCount, nextAttempt, lastError } = delivery
  return (
    <div className={classes.delivery}>
      <button type="button" className={classes.deliveryTitle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight size={16} aria-hidden="true" />
        <span className={classes.deliveryName}>
          <strong>{kind}</strong> <span className="quiet">{occurred && <Moment isInButton iso={occurred} />}</span>
        </span>
        <span className={classes.state} data-state={lastError && state === 'due' ? 'retried' : state}>
          {words.states[state]} · {words.attempts(attemptCount)}
          {nextAttempt && attemptCount > 0 && state !== 'delivered' && (
            <>
              {' · '}
              {words.next} <Moment isInButton iso={nextAttempt} />
            </>
          )}
        </span>
      </button>
      {isOpen && <DeliveryDetails webhook={webhook} delivery={delivery} />}
    </div>
  )
}
