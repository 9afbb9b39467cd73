import { Button, Group } from '@mantine/core'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Opening, OrderFields } from 'plumbline-client'
import { useState } from 'react'
import { restUrl } from '../page.ts'
import { api } from '../session/api.ts'
import { formatLocal } from '../shell/formats.ts'
import { showProblem } from '../shell/toasts.tsx'
import { texts } from '../texts/texts.ts'

const words = texts.ready

/** The first opening from tomorrow on. Settings decide it. */
export const openingQuery = (service: string) =>
  queryOptions({
    queryKey: ['settings', 'first opening', service],
    queryFn: () => api.openings({ services: [service], offset: 1, days: 14 }),
  })

export function testOrder(service: string, { startlocal, inspectors: [inspector] }: Opening): OrderFields {
  return {
    ...{ address1: '1 Test Street', datetime: startlocal, services: [service] },
    ...(inspector && { inspector1uuid: inspector.id }),
  }
}

/** A call for a shell: a draft, which sends no message. */
export function bookingCall(key: string, secret: string, order: OrderFields): string {
  return [
    `curl -u '${key}:${secret}' '${restUrl}/order' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(order)}'`,
  ].join('\n')
}

interface Booked {
  readonly id: string
  readonly oid: number
  readonly datetime: string
}

/** Makes the same booking as the call, and takes it back. */
export function TestBooking({ order }: { readonly order: OrderFields }) {
  const queries = useQueryClient()
  const [booked, setBooked] = useState<Booked>()
  const [isBusy, setBusy] = useState(false)
  const act = async (action: string, work: () => Promise<Booked | undefined>) => {
    setBusy(true)
    try {
      setBooked(await work())
      await queries.invalidateQueries({ queryKey: ['settings', 'first opening'] })
    } catch (error) {
      showProblem(texts.form.failed(action), error)
    } finally {
      setBusy(false)
    }
  }
  const book = () =>
    act(words.book, async () => ({ ...(await api.createOrder(order)), datetime: String(order.datetime) }))
  const remove = (id: string) =>
    act(words.remove, async () => {
      await api.deleteOrder(id)
      return undefined
    })
  return (
    <Group mt="sm">
      {booked ? (
        <Button variant="default" loading={isBusy} onClick={() => void remove(booked.id)}>
          {words.remove}
        </Button>
      ) : (
        <Button loading={isBusy} onClick={() => void book()}>
          {words.book}
        </Button>
      )}
      <span role="status">{booked && words.booked(booked.oid, formatLocal(booked.datetime))}</span>
    </Group>
  )
}
