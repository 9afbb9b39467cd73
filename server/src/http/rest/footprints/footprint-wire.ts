import { type Footprint, nameOf } from '../../../domain/footprints/footprint.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { showInstant } from '../../../domain/time/local-time.ts'
import { orEmpty } from '../wire.ts'

export function showFootprint(footprint: Footprint, { zone }: Company) {
  return {
    id: footprint.orderId,
    name: nameOf(footprint),
    order: footprint.orderId,
    oid: footprint.oid,
    address1: footprint.address1,
    address2: footprint.address2,
    city: footprint.city,
    state: footprint.state,
    zip: footprint.zip,
    datetime: orEmpty(footprint.startsAt),
    client: orEmpty(footprint.clientId),
    buyersagent: orEmpty(footprint.buyersAgentId),
    sellersagent: orEmpty(footprint.sellersAgentId),
    modified: showInstant(footprint.modifiedAt, zone),
  }
}
