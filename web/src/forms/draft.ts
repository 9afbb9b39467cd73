import { basePath } from '../page.ts'

/** Unsaved values of a form of this company, which survive a reload and an expired session in the same tab. */
export interface Draft<T> {
  read(): T | undefined
  write(values: T): void
  clear(): void
}

export function draftOf<T>(name: string): Draft<T> {
  const key = `draft ${basePath} ${name}`
  return {
    read: () => {
      const text = sessionStorage.getItem(key)
      return text === null ? undefined : (JSON.parse(text) as T)
    },
    write: values => sessionStorage.setItem(key, JSON.stringify(values)),
    clear: () => sessionStorage.removeItem(key),
  }
}
