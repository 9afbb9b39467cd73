import { signal } from './signal.ts'

/** Whether the last request reached the service. */
export const isConnected = signal(navigator.onLine)

const unreachable = new Set([502, 503, 504])

export function reportResponse(status: number): void {
  isConnected.set(!unreachable.has(status))
}

export function reportFailure(): void {
  isConnected.set(false)
}

addEventListener('offline', () => isConnected.set(false))
