import { useQuery } from '@tanstack/react-query'
import type { Order } from 'plumbline-client'
import { useNames } from '../../people/people.ts'
import { formatLocal, formatMoney } from '../../shell/formats.ts'
import { Moment } from '../../shell/moment.tsx'
import { PageSkeleton } from '../../shell/page.tsx'
import { Section } from '../../shell/section.tsx'
import { useWho } from '../../shell/who.ts'
import { orderTexts } from '../../texts/order-texts.ts'
import { historyQuery, mayEditAll, messagesQuery } from '../order-data.ts'
import { tellHistory } from './history-sentences.ts'
import classes from './order-page.module.css'

export function HistorySection({ order }: { readonly order: Order }) {
  const { data } = useQuery(historyQuery(order.id))
  const nameOf = useNames()
  const { data: messages = [] } = useQuery({ ...messagesQuery(order.id), enabled: mayEditAll(useWho()) })
  const telling = { words: orderTexts.history, nameOf, formatLocal, formatMoney, messages }
  return (
    <Section id="history" title={orderTexts.headings.history} fold={orderTexts.fold(orderTexts.headings.history)}>
      {data ? (
        <ol className={classes.history}>
          {tellHistory(data, telling).map(({ when, text }) => (
            <li key={when}>
              {text} <Moment iso={when} />
            </li>
          ))}
        </ol>
      ) : (
        <PageSkeleton rows={2} />
      )}
    </Section>
  )
}
