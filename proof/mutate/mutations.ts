import { accessMutations } from './access.ts'
import { assistantMutations } from './assistants.ts'
import { bookingMutations } from './bookings.ts'
import { dataMutations } from './data.ts'
import { fairnessMutations } from './fairness.ts'
import { hostMutations } from './hosts.ts'
import { moveMutations } from './moves.ts'
import type { Mutation } from './mutation.ts'
import { openingsMutations } from './openings.ts'
import { operatorMutations } from './operators.ts'
import { outgoingMutations } from './outgoing.ts'
import { paymentMutations } from './payments.ts'
import { postgresMutations } from './postgres.ts'
import { signInMutations } from './sign-in.ts'
import { tenantIsolationMutations } from './tenant-isolation.ts'
import { uploadMutations } from './uploads.ts'

export const mutations: readonly Mutation[] = [
  ...uploadMutations,
  ...dataMutations,
  ...openingsMutations,
  ...tenantIsolationMutations,
  ...accessMutations,
  ...signInMutations,
  ...assistantMutations,
  ...bookingMutations,
  ...paymentMutations,
  ...operatorMutations,
  ...hostMutations,
  ...fairnessMutations,
  ...moveMutations,
  ...outgoingMutations,
  ...postgresMutations,
]
