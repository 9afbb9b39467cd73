import { useSuspenseQuery } from '@tanstack/react-query'
import type { Health } from 'plumbline-client/operator'
import { formatMinutes, formatNumber } from '../../shell/formats.ts'
import { Page } from '../../shell/page.tsx'
import { Section } from '../../shell/section.tsx'
import { operatorTexts } from '../../texts/operator-texts.ts'
import { Facts } from '../facts.tsx'
import classes from '../operator.module.css'
import { ErrorsTable } from './errors-table.tsx'
import { errorsQuery, healthQuery } from './health.ts'
import { QueueCard } from './queue-card.tsx'

const words = operatorTexts.health

export function HealthPage() {
  const { data: health } = useSuspenseQuery(healthQuery)
  const { data: errors } = useSuspenseQuery(errorsQuery)
  return (
    <Page isWide title={words.title} intro={words.intro} action={<Readiness {...health} />}>
      <Section title={words.queues} help={words.queuesHelp}>
        <ul className={classes.queues}>
          {health.queues.map((queue, i) => (
            <QueueCard key={queue.name} queue={queue} waiting={health.history.map(queues => queues[i]?.waiting ?? 0)} />
          ))}
        </ul>
      </Section>
      <Section title={words.errors} help={words.errorsHelp}>
        {errors.length === 0 ? <p>{words.noErrors}</p> : <ErrorsTable errors={errors} />}
      </Section>
      <Section title={words.process}>
        <Facts facts={factsOf(health)} />
      </Section>
    </Page>
  )
}

function Readiness({ ready, obstacle }: Pick<Health, 'ready' | 'obstacle'>) {
  return (
    <span role="status" className={classes.state} data-state={ready ? 'active' : 'failing'}>
      {ready ? words.ready : words.notReady(obstacle)}
    </span>
  )
}

function factsOf(health: Health) {
  const megabytes = formatNumber(Math.round(health.memoryBytes / 1_000_000))
  const applied = words.applied(health.migrations, health.lastMigration)
  return [
    [words.version, health.version],
    [words.node, health.node],
    [words.uptime, formatMinutes(Math.floor(health.uptimeSeconds / 60))],
    [words.memory, words.megabytes(megabytes)],
    [words.store, health.store],
    [words.migrations, health.isCurrent ? applied : `${applied}. ${words.outdated}`],
  ] as const
}
