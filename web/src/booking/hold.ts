import { locale, type Step } from './page.ts'
import { checkOf } from './puzzle.ts'

interface Held {
  readonly start: string
  readonly expires: number
}

let held: Held | undefined
let asked = ''

export function restoreHold(before: Held | undefined): void {
  held = before
}

export function heldTime(): Held | undefined {
  return held
}

/** Holds the chosen time while the rest is filled in. `taken` shows the step again, with other times. */
export function holdChosenTime(step: Step, taken: () => void): void {
  if (step.name !== 'time') return
  step.form.addEventListener('change', event => {
    const { target } = event
    if (target instanceof HTMLInputElement && target.name === 'start') void hold(step, target.value, taken)
  })
}

async function hold({ form, rest, visitor, office }: Step, start: string, taken: () => void): Promise<void> {
  asked = start
  const sent: Record<string, unknown> = { services: [] }
  for (const [name, value] of new FormData(form)) {
    if (name === 'services[]') (sent.services as unknown[]).push(value)
    else if (sentNames.has(name)) sent[name] = value
  }
  const body = JSON.stringify({ ...sent, visitor, check: await checkOf(rest, visitor).catch(() => ''), start })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${rest}/hold?office=${encodeURIComponent(office)}`, {
    method: 'POST',
    headers,
    body,
  }).catch(() => undefined)
  const answer = await response?.json().catch(() => undefined)
  // Another time was chosen meanwhile.
  if (asked !== start || !answer) return
  if (answer.status === 'ok') {
    held = { start, expires: Date.parse(answer.expires) }
    showHold()
  } else if (Array.isArray(answer.times)) taken()
}

const sentNames = new Set([
  'address1',
  'city',
  'state',
  'zip',
  'squarefeet',
  'yearbuilt',
  'foundation',
  'package',
  'inspector',
])

/** Until when the time is held, said once, and the minutes and seconds that are left. */
export function showHold(): void {
  const shown = document.querySelector<HTMLElement>('#hold')
  if (!shown || !held || held.start !== chosenStart()) return
  const left = held.expires - Date.now()
  const clockTime = new Date(held.expires).toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit' })
  const time = clockTime.replaceAll(/\s/g, '\u00a0')
  const text = left > 0 ? (shown.dataset.text ?? '').replace('{time}', time) : (shown.dataset.expired ?? '')
  if (shown.textContent !== text) shown.textContent = text
  let clock = shown.parentElement?.querySelector<HTMLElement>('.clock')
  if (!clock) {
    clock = document.createElement('span')
    clock.className = 'clock quiet'
    clock.ariaHidden = 'true'
    shown.after(clock)
  }
  const seconds = Math.max(0, Math.ceil(left / 1_000))
  const minutes = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  clock.textContent = left > 0 ? (shown.dataset.left ?? '').replace('{time}', minutes) : ''
}

function chosenStart(): string {
  const form = document.querySelector<HTMLFormElement>('#flow')
  return form ? String(new FormData(form).get('start') ?? '') : ''
}

setInterval(showHold, 1_000)
