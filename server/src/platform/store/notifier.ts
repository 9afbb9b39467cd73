import type { Topic } from '../../domain/database.ts'

type Listener = () => void

/** In-process publish and subscribe by topic. */
export class Notifier {
  readonly #listeners = new Map<Topic, Set<Listener>>()

  listen(topic: Topic, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(listener))
    return () => void listeners.delete(listener)
  }

  notify(topic: Topic): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener()
  }

  notifyAll(): void {
    for (const topic of this.#listeners.keys()) this.notify(topic)
  }
}
