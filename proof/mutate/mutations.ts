import { accessMutations } from './access.ts'
import { dataMutations } from './data.ts'
import type { Mutation } from './mutation.ts'
import { outgoingMutations } from './outgoing.ts'
import { postgresMutations } from './postgres.ts'
import { tenantIsolationMutations } from './tenant-isolation.ts'
import { uploadMutations } from './uploads.ts'

export const mutations: readonly Mutation[] = [
  ...uploadMutations,
  ...dataMutations,
  ...tenantIsolationMutations,
  ...accessMutations,
  ...outgoingMutations,
  ...postgresMutations,
]
