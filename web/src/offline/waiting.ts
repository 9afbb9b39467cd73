import { signal } from '../session/signal.ts'

/** How many actions of the person have not been sent yet, for the navigation. */
export const waitingCount = signal(0)
