import { gate } from './english/gate.ts'
import { shell } from './english/shell.ts'

/** The texts that every page may need; those of a part of the settings are loaded with its pages. */
export const english = {
  ...shell,
  ...gate,
} as const
