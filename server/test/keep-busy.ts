/** Keeps the event loop busy. */
export function keepBusy(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}
