import { createContext, useContext } from 'react'

/** The time zone in which moments are shown: the company's, and without one that of the reader. */
export const ZoneContext = createContext(Intl.DateTimeFormat().resolvedOptions().timeZone)

export function useZone(): string {
  return useContext(ZoneContext)
}
