export interface Setting<T> {
  /** Undefined if the text is invalid. */
  readonly read: (text: string) => T | undefined
  readonly fallback: T
  /** Describes the valid values in the error, as in `PORT: expected a port number`. */
  readonly expected: string
  /** The value may hold a password or key, so a mistake does not repeat it. */
  readonly isSecret?: boolean
}

export function text(fallback: string, expected: string): Setting<string> {
  return { read: readText, fallback, expected }
}

export function integer(fallback: number, min: number, max: number, expected: string): Setting<number> {
  const read = (text: string) =>
    /^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined
  return { read, fallback, expected }
}

export function onOff(fallback: boolean): Setting<boolean> {
  return { read: readSwitch, fallback, expected: 'on or off' }
}

export function optional<T>(read: (text: string) => T | undefined, expected: string): Setting<T | undefined> {
  return { read, fallback: undefined, expected }
}

export function secret<T>(read: (text: string) => T | undefined, expected: string): Setting<T | undefined> {
  return { ...optional(read, expected), isSecret: true }
}

export function readText(text: string): string {
  return text
}

export function oneOf(choices: readonly string[]): (text: string) => string | undefined {
  return text => choices.find(choice => choice === text.toLowerCase())
}

function readSwitch(text: string): boolean | undefined {
  if (/^(?:on|true|1)$/i.test(text)) return true
  return /^(?:off|false|0)$/i.test(text) ? false : undefined
}
