import type { Kind } from './entries.ts'

/** The address of a list, or of an object in it. The router knows these pages by their patterns. */
export function pathOf(kind: Kind, id?: string): string {
  const name = kind === 'users' ? 'people' : kind.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  return id === undefined ? `/settings/${name}` : `/settings/${name}/${id}`
}
