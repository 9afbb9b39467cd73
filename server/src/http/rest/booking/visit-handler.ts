import type { Visit } from '../../booking/visitors.ts'
import type { RestParts } from '../call.ts'
import type { Out } from '../exchange.ts'

/** An operation of the booking page, by anybody. */
export type VisitHandler<In, Source> = (visit: Visit, input: In, parts: RestParts) => Promise<Out<Source>>
