import type { Operator } from 'plumbline-client/operator'
import { createContext, useContext } from 'react'

export const OperatorContext = createContext<Operator | undefined>(undefined)

/** The operator who is signed in. */
export function useOperator(): Operator {
  const operator = useContext(OperatorContext)
  if (!operator) throw new Error('no operator is signed in')
  return operator
}
