/** The current time. Only the composition root and the command line choose a clock; tests pass a fixed one. */
export type Clock = () => Temporal.Instant

export const systemClock: Clock = () => Temporal.Now.instant()
