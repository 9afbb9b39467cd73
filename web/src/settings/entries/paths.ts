import type { Kind } from './entries.ts'

/** The address of a list, or of an object in it. The router knows these pages by their patterns. */
export function pathOf(kind: Kind, id?: string): string {
  return id === undefined ? `/settings/${kind}` : `/settings/${kind}/${id}`
}
