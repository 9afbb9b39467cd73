import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Health } from 'plumbline-client/operator'
import { useState } from 'react'
import { formatMinutes, formatNumber } from '../../shell/formats.ts'
import { Page } from '../../shell/page.tsx'
import { Section } from '../../shell/section.tsx'
import { operatorTexts } from '../../texts/operator-texts.ts'
import { Facts } from '../facts.tsx'
import classes from '../operator.module.css'
import { Alarms } from './alarms.tsx'
import { ErrorsTable } from './errors-table.tsx'
import { errorsQuery, healthQuery, type WatchedHealth } from './health.ts'
import { QueueCard } from './queue-card.tsx'
import { SamplesTable } from './samples-table.tsx'

const words = operatorTexts.health

export function HealthPage() {
  const { data: health } = useSuspenseQuery(healthQuery)
  const { data: errors } = useSuspenseQuery(errorsQuery)
  return (
    <Page isWide title={words.title} intro={words.intro} action={<Readiness {...health} />}>
      <Alarms {...health} />
      <Queues {...health} />
      <Section title={words.errors} help={words.errorsHelp}>
        {errors.length === 0 ? <p>{words.noErrors}</p> : <ErrorsTable errors={errors} />}
      </Section>
      <Section title={words.process}>
        <Facts facts={factsOf(health)} />
      </Section>
    </Page>
  )
}

function Queues({ queues, history }: Pick<WatchedHealth, 'queues' | 'history'>) {
  const [isTable, setTable] = useState(false)
  const button = (
    <Button variant="default" onClick={() => setTable(!isTable)}>
      {isTable ? words.chart.showCharts : words.chart.showTable}
    </Button>
  )
  return (
    <Section title={words.queues} help={words.queuesHelp} action={button}>
      {isTable ? (
        <SamplesTable samples={history} />
      ) : (
        <ul className={classes.queues}>
          {queues.map((queue, i) => (
            <QueueCard
              key={queue.name}
              queue={queue}
              points={history.map(({ at, queues }) => ({ at, value: queues[i]?.due ?? 0 }))}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Readiness({ ready, alarms }: Pick<Health, 'ready' | 'alarms'>) {
  const isSevere = alarms.some(({ severe }) => severe)
  const text = isSevere ? words.needsAttention : words.ready
  return (
    <span role="status" className={classes.state} data-state={ready && !isSevere ? 'active' : 'failing'}>
      {ready ? text : words.notReady}
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
