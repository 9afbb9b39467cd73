import type { Order } from '../orders/order.ts'
import { findOrderVersion } from '../orders/order-version-store.ts'
import { clientStore } from '../people/contact-store.ts'
import { pipelined } from '../pipelined.ts'
import { costCenterName } from '../tenants/reference-lists.ts'
import type { Scope } from '../tenants/scope.ts'
import type { EventContext, SnapshotClient } from './snapshot.ts'

/** Read in the transaction of the change, after the order was written, so that deliveries show the state of then. */
export async function loadEventContext(scope: Scope, order: Order): Promise<EventContext> {
  const { company } = scope
  const first = order.inspectors.find(({ place }) => place === 1)
  const [version, client] = await pipelined(findOrderVersion(scope, order.id), findSnapshotClient(scope, order))
  return {
    companyKey: company.key,
    zone: company.zone,
    client,
    inspector: (first && company.users.get(first.userId)?.displayName) ?? '',
    conflicts: version?.conflicts ?? [],
    ...(order.costCenter && { costCenter: costCenterName(company, order.costCenter) }),
  }
}

async function findSnapshotClient(scope: Scope, { clientId }: Order): Promise<SnapshotClient | undefined> {
  const client = clientId && (await clientStore.find(scope, clientId))
  if (!client) return undefined
  const { firstName, lastName, email, mobilePhone } = client
  return { firstName, lastName, email, mobilePhone }
}
