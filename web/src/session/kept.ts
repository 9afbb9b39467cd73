import { useState } from 'react'
import { basePath } from '../page.ts'
import { useWho } from '../shell/who.ts'

/** A choice of this person in this browser, such as the columns of a list. */
export function useKept<T>(name: string, otherwise: T): readonly [T, (value: T) => void] {
  const key = `kept ${basePath} ${useWho().user.id} ${name}`
  const [value, setValue] = useState<T>(() => read(key) ?? otherwise)
  const keep = (next: T) => {
    setValue(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  return [value, keep]
}

function read<T>(key: string): T | undefined {
  const text = localStorage.getItem(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}
