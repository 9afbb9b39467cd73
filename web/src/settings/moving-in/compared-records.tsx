import { Button, Group, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { MoveIn, MoveInRecord, MoveInRecordQuery } from 'plumbline-client'
import { api } from '../../session/api.ts'
import { PageSkeleton } from '../../shell/page.tsx'
import { FailedPart } from '../../shell/page-states.tsx'
import { movingInTexts } from '../../texts/settings/moving-in-texts.ts'
import { inOrder } from './move-in.ts'
import classes from './moving-in.module.css'

const words = movingInTexts.report
const outcomes = ['different', 'missing', 'changed here', 'explained', 'equal'] as const
type Filter = Pick<MoveInRecordQuery, 'list' | 'outcome'>

/** Filtered by list and outcome; both are in the address. */
export function ComparedRecords({ moveIn: { compared, lists: found } }: { readonly moveIn: MoveIn }) {
  const navigate = useNavigate()
  const { list = 'all', outcome = 'all' } = useSearch({ strict: false }) as Filter
  const query = useInfiniteQuery({
    queryKey: ['settings', 'move in', 'records', compared, list, outcome],
    queryFn: ({ pageParam }) => api.settings.moveIn.records({ list, outcome, limit: 25, start: pageParam }),
    initialPageParam: '',
    getNextPageParam: page => (page.more ? page.next : undefined),
  })
  const choose = (change: Filter) => {
    const chosen = Object.entries({ list, outcome, ...change }).filter(([, value]) => value !== 'all')
    void navigate({ to: '.', search: Object.fromEntries(chosen) as never, replace: true, resetScroll: false })
  }
  const records = query.data?.pages.flatMap(page => page.records)
  const present = inOrder(found).map(({ list }) => list)
  return (
    <section aria-label={words.records} className={classes.records}>
      <h3>{words.records}</h3>
      <Group gap="sm">
        <NativeSelect
          label={words.filterList}
          value={list}
          onChange={event => choose({ list: event.currentTarget.value as NonNullable<Filter['list']> })}
          data={[
            { value: 'all', label: words.allLists },
            ...present.map(value => ({ value, label: movingInTexts.lists[value] ?? value })),
          ]}
        />
        <NativeSelect
          label={words.filterOutcome}
          value={outcome}
          onChange={event => choose({ outcome: event.currentTarget.value as NonNullable<Filter['outcome']> })}
          data={[
            { value: 'all', label: words.allOutcomes },
            ...outcomes.map(value => ({ value, label: words.outcomes[value] ?? value })),
          ]}
        />
      </Group>
      {!records && (query.isError ? <FailedPart onRetry={query.refetch} /> : <PageSkeleton rows={3} />)}
      {records?.length === 0 && <p className="quiet">{words.none}</p>}
      {records?.map(record => (
        <RecordRow key={`${record.list} ${record.id}`} record={record} />
      ))}
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </section>
  )
}

const pages: Readonly<Record<string, string>> = {
  orders: 'orders',
  clients: 'clients',
  agents: 'agents',
  agencies: 'agencies',
}

function RecordRow({
  record: { list, id, sourceId, name, outcome, problem, differences },
}: {
  readonly record: MoveInRecord
}) {
  const page = pages[list]
  const title = name || words.unnamed
  return (
    <details className={classes.record}>
      <summary>
        <span>
          <strong>{title}</strong> <span className="quiet">{movingInTexts.lists[list]}</span>
        </span>
        <span data-outcome={outcome}>
          {words.outcomes[outcome]}
          {differences.length > 0 && <span className="quiet"> · {words.differences(differences.length)}</span>}
        </span>
      </summary>
      {problem && <p>{problem}</p>}
      <dl className={classes.fields}>
        {differences.map(({ field, source, copy, why }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              <span>
                <span className="quiet">{words.there}</span> {source || words.nothing}
              </span>
              <span>
                <span className="quiet">{words.here}</span> {copy || words.nothing}
              </span>
              <span data-bad={why === '' || undefined}>{why || words.noReason}</span>
            </dd>
          </div>
        ))}
      </dl>
      {page && name ? <Link to={`/${page}/${id}` as never}>{title}</Link> : <span className="quiet">{sourceId}</span>}
    </details>
  )
}
