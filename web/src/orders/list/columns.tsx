import type { OfficeOrder } from 'plumbline-client'
import type { ReactNode } from 'react'
import { useNames } from '../../people/people.ts'
import { formatLocal, formatMoney } from '../../shell/formats.ts'
import { useWho } from '../../shell/who.ts'
import { ordersTexts } from '../../texts/orders-texts.ts'
import { StateBadge } from '../state-badge.tsx'
import type { ListedState } from './order-search.ts'

const words = ordersTexts

export const columnNames = [
  ...(['appointment', 'state', 'address', 'client', 'inspectors', 'services'] as const),
  ...(['fee', 'due', 'office', 'phone', 'email'] as const),
] as const
export type ColumnName = (typeof columnNames)[number]

export const usualColumns: readonly ColumnName[] = ['appointment', 'state', 'address', 'client', 'inspectors', 'fee']

interface Column {
  /** For files, and where a cell needs nothing else. */
  readonly text: (order: OfficeOrder) => string
  readonly show?: (order: OfficeOrder) => ReactNode
  readonly isNumeric?: boolean
}

export function useColumns(): Readonly<Record<ColumnName, Column>> {
  const nameOf = useNames()
  const { offices } = useWho().company
  return {
    appointment: {
      text: ({ datetime }) => datetime.slice(0, 16),
      show: ({ datetime, conflicts }) => (
        <>
          {datetime ? formatLocal(datetime) : <span className="quiet">{words.noAppointment}</span>}
          {conflicts.length > 0 && (
            <span title={words.conflict} role="img" aria-label={words.conflict}>
              {' ⚠'}
            </span>
          )}
        </>
      ),
    },
    state: {
      text: ({ state }) => words.states[state as ListedState],
      show: ({ state }) => <StateBadge state={state as ListedState} />,
    },
    address: { text: ({ address1, city, zip }) => [address1, city, zip].filter(Boolean).join(', ') },
    client: { text: ({ clientname }) => clientname },
    inspectors: { text: ({ inspectors }) => inspectors.map(nameOf).join(', ') },
    services: { text: ({ services }) => services.join(', ') },
    fee: { text: ({ totalfee }) => String(totalfee), show: ({ totalfee }) => formatMoney(totalfee), isNumeric: true },
    due: {
      text: order => String(isOver(order) ? 0 : order.amountdue),
      show: order => {
        if (order.paid === 'yes') return words.paid
        return isOver(order) ? <span className="quiet">{words.nothingDue}</span> : formatMoney(order.amountdue)
      },
      isNumeric: true,
    },
    office: { text: ({ office }) => offices.find(({ id }) => id === office)?.name ?? '' },
    phone: { text: ({ clientphone }) => clientphone },
    email: { text: ({ clientemail }) => clientemail },
  }
}

/** Nothing is due for what will not take place. */
const isOver = ({ state }: OfficeOrder) => state === 'canceled' || state === 'removed'
