import { heldTime, restoreHold } from './hold.ts'
import { currentStep } from './page.ts'

type Entries = [name: string, value: string][]

interface Memory {
  readonly step: string
  readonly entries: Entries
  readonly held: ReturnType<typeof heldTime>
}

/** What was filled in stays with the tab: a reload loses nothing. Cookies and accounts are not needed. */
export function remember(): void {
  const step = currentStep()
  if (!step) return
  const entries = entriesOf(step.form)
  const memory: Memory = { step: step.name, entries, held: heldTime() }
  store(sessionStorage => sessionStorage.setItem(keyOf(step.form), JSON.stringify(memory)))
}

export function forget(form: HTMLFormElement): void {
  store(sessionStorage => sessionStorage.removeItem(keyOf(form)))
}

/** The fields of the step where the visitor was, to be sent again. */
export function recall(form: HTMLFormElement): URLSearchParams | undefined {
  const text = store(sessionStorage => sessionStorage.getItem(keyOf(form)))
  if (!text) return undefined
  try {
    const { step, entries, held } = JSON.parse(text) as Memory
    restoreHold(held)
    return new URLSearchParams([...entries.filter(([name]) => name !== 'step'), ['step', step], ['go', `to:${step}`]])
  } catch {
    return undefined
  }
}

function entriesOf(form: HTMLFormElement): Entries {
  return [...new FormData(form)].flatMap(([name, value]): Entries => (typeof value === 'string' ? [[name, value]] : []))
}

function keyOf(form: HTMLFormElement): string {
  return `booking ${form.action}`
}

/** A browser may forbid it. */
function store<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.sessionStorage)
  } catch {
    return undefined
  }
}
