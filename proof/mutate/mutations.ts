import { accessMutations } from './access.ts'
import { dataMutations } from './data.ts'
import type { Mutation } from './mutation.ts'
import { outgoingMutations } from './outgoing.ts'
import { postgresMutations } from './postgres.ts'
import { uploadMutations } from './uploads.ts'
import { wallMutations } from './walls.ts'

export const mutations: readonly Mutation[] = [
  ...uploadMutations,
  ...dataMutations,
  ...wallMutations,
  ...accessMutations,
  ...outgoingMutations,
  ...postgresMutations,
]
