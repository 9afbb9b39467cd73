import type { Catalogue } from '../catalogue/catalogue.ts'
import { longestMinutes } from '../time/appointment.ts'
import type { OrderService } from './order.ts'

/** How long an appointment takes when nobody said: as long as its services, or the company's usual; a week at most. */
export function usualMinutes(
  services: readonly OrderService[],
  { services: catalogue }: Pick<Catalogue, 'services'>,
  otherwise: number,
): number {
  let minutes = 0
  for (const { id } of services) minutes += catalogue.get(id)?.durationMinutes ?? 0
  return Math.min(minutes > 0 ? minutes : otherwise, longestMinutes)
}
