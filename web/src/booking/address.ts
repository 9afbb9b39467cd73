import { fieldValue, type Step } from './page.ts'

const names = ['address1', 'city', 'state', 'zip'] as const

/** Looks at the address as soon as it is complete, and offers a correction. */
export function checkAddress(step: Step): void {
  if (step.name !== 'property') return
  step.form.addEventListener('change', event => {
    const { target } = event
    if (target instanceof HTMLInputElement && names.some(name => name === target.name)) void lookUp(step)
  })
}

async function lookUp({ form, rest }: Step): Promise<void> {
  const written = Object.fromEntries(names.map(name => [name, fieldValue(form, name).trim()]))
  const place = form.querySelector<HTMLElement>('#correction')
  if (!place || Object.values(written).some(value => value === '')) return
  const response = await fetch(`${rest}/address?${new URLSearchParams(written)}`).catch(() => undefined)
  const found = response?.ok ? await response.json() : undefined
  place.replaceChildren()
  if (found?.status !== 'ok') return
  const corrected = { address1: found.address1, city: found.city, state: found.stateabbreviation, zip: found.zip }
  if (!isSame(written, found)) place.append(offer(form, place, corrected))
}

type Address = Readonly<Record<string, string>>

/** As the server compares it once the step is sent. */
function isSame(written: Address, found: Address): boolean {
  const city = plain(written.city) === plain(found.city)
  const state = [found.state, found.stateabbreviation].some(name => plain(name) === plain(written.state))
  return city && state && plain(written.zip).slice(0, 5) === plain(found.zip).slice(0, 5)
}

function offer(form: HTMLFormElement, place: HTMLElement, corrected: Address): HTMLElement {
  const box = document.createElement('div')
  const question = document.createElement('p')
  const take = document.createElement('button')
  box.className = 'notice'
  question.textContent = place.dataset.found ?? ''
  take.type = 'button'
  take.className = 'secondary'
  const { address1, city, state, zip } = corrected
  take.textContent = (place.dataset.take ?? '').replace('{address}', `${address1}, ${city}, ${state} ${zip}`)
  take.addEventListener('click', () => {
    for (const [name, value] of Object.entries(corrected)) {
      const field = form.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
    place.replaceChildren()
    form.querySelector<HTMLInputElement>('[name="squarefeet"]')?.focus()
  })
  box.append(question, take)
  return box
}

function plain(text = ''): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
