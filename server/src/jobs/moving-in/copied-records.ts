import { findBlockedTimes } from '../../domain/calendar/calendar-store.ts'
import { findFiles } from '../../domain/files/file-store.ts'
import type { AgentId, BlockedTimeId, ClientId, ContactId, OrderId } from '../../domain/ids.ts'
import type { ImportedKind } from '../../domain/moving-in/imported-kind.ts'
import { listHistory, listNotes } from '../../domain/orders/history-store.ts'
import { loadListedOrders } from '../../domain/orders/list-orders.ts'
import { dueCents } from '../../domain/orders/order-fees.ts'
import { listPayments } from '../../domain/payments/payment-store.ts'
import { findAgencies } from '../../domain/people/agency-store.ts'
import { agentStore, clientStore, otherContactStore } from '../../domain/people/contact-store.ts'
import { toMillis } from '../../domain/rows.ts'
import type { Tenant } from '../../domain/tenant.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { eventRecord } from '../../wire/calendar/calendar-wire.ts'
import { agencyRecord, escrowOfficeRecord } from '../../wire/contacts/agency-wire.ts'
import {
  agentRecord,
  clientRecord,
  escrowOfficerRecord,
  insuranceAgentRecord,
  otherContactRecord,
} from '../../wire/contacts/contact-wire.ts'
import { fileRecord } from '../../wire/files/file-wire.ts'
import { showListedOrder } from '../../wire/lists/list-wire.ts'
import type { Json } from '../../wire/moving-in/source-values.ts'
import { historyRecord, noteRecord } from '../../wire/orders/order-parts-wire.ts'
import { paymentRecord } from '../../wire/payments/payment-wire.ts'

/** Addresses of files are not compared. */
const noAddress = 'https://copy.invalid'

/** A copied record as `GET` shows it. */
export interface Copy {
  readonly record: Json
  /** Undefined for one without a time of its last change. */
  readonly savedAt: number | undefined
  readonly notes: readonly Json[]
  readonly history: readonly Json[]
  readonly payments: readonly Json[]
  /** Undefined for what is no order. */
  readonly dueCents?: number
}

export async function copiesOf(tenant: Tenant, kind: ImportedKind, ids: readonly string[], company: Company) {
  const copies = new Map<string, Copy>()
  const add = (id: string, record: Json, modifiedAt?: Temporal.Instant, parts: Partial<Copy> = {}) =>
    copies.set(id, {
      ...{ record: JSON.parse(JSON.stringify(record)), savedAt: modifiedAt && toMillis(modifiedAt) },
      ...{ notes: [], history: [], payments: [], ...parts },
    })
  switch (kind) {
    case 'agencies':
    case 'escrowoffices': {
      const table = kind === 'agencies' ? agencyRecord : escrowOfficeRecord
      for (const [id, firm] of await findAgencies(tenant, ids)) add(id, table.show(firm, company), firm.modifiedAt)
      return copies
    }
    case 'clients':
      for (const [, client] of await clientStore.findMany(tenant, ids as ClientId[]))
        add(client.id, clientRecord.show(client, company), client.modifiedAt)
      return copies
    case 'agents':
      for (const [, agent] of await agentStore.findMany(tenant, ids as AgentId[]))
        add(agent.id, agentRecord.show(agent, company), agent.modifiedAt)
      return copies
    case 'escrowofficers':
    case 'insuranceagents':
    case 'contacts': {
      const table = {
        escrowofficers: escrowOfficerRecord,
        insuranceagents: insuranceAgentRecord,
        contacts: otherContactRecord,
      }
      for (const [, contact] of await otherContactStore.findMany(tenant, ids as ContactId[]))
        add(contact.id, table[kind].show(contact, company), contact.modifiedAt)
      return copies
    }
    case 'events':
      for (const [id, event] of await findBlockedTimes(tenant, ids as BlockedTimeId[]))
        add(id, eventRecord.show(event, company))
      return copies
    case 'files':
      for (const [id, file] of await findFiles(tenant, ids))
        add(id, fileRecord.show(file, { company, publicUrl: noAddress }), file.modifiedAt)
      return copies
    case 'orders':
      for (const listed of await loadListedOrders(tenant, ids as OrderId[])) {
        const { order } = listed
        const notes = await listNotes(tenant, order.id)
        const history = await listHistory(tenant, order.id)
        const payments = order.paidCents > 0 ? await listPayments(tenant, order.id) : []
        add(order.id, showListedOrder(listed, company), order.modifiedAt, {
          notes: notes.map(note => noteRecord.show(note, { order, zone: company.zone })),
          history: history.map(entry => historyRecord.show(entry, undefined)),
          payments: payments.map(payment => paymentRecord.show(payment, undefined)),
          dueCents: dueCents(order),
        })
      }
      return copies
  }
}
