import { chosenQuery, locale, type Step } from './page.ts'

/** Keeps the price up to date while services are chosen. */
export function followPrice(step: Step): void {
  if (step.name !== 'services') return
  showIncluded(step)
  step.form.addEventListener('change', event => {
    const { target } = event
    if (!(target instanceof HTMLInputElement)) return
    if (target.name === 'services[]') target.toggleAttribute('data-own', target.checked)
    showIncluded(step)
    void showPrice(step)
  })
}

/** The services of a package are checked, and cannot be taken off. */
function showIncluded({ form }: Step): void {
  const pack = form.querySelector<HTMLInputElement>('[name="package"]:checked')
  const included = new Set((pack?.dataset.services ?? '').split(' '))
  for (const box of form.querySelectorAll<HTMLInputElement>('[name="services[]"]')) {
    if (box.type !== 'checkbox') continue
    const isIncluded = included.has(box.value)
    box.checked = isIncluded || 'own' in box.dataset
    box.disabled = isIncluded
    box.closest('label')?.querySelector('.included')?.toggleAttribute('hidden', !isIncluded)
  }
  showSuggested(form)
}

/** What goes with the chosen services, and is not chosen itself. */
function showSuggested(form: HTMLFormElement): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[name="services[]"]:checked')]
  const chosen = new Set(boxes.map(({ value }) => value))
  for (const badge of form.querySelectorAll<HTMLElement>('.suggested')) {
    const isChosen = badge.closest('label')?.querySelector('input')?.checked
    badge.hidden = isChosen || !badge.dataset.with?.split(' ').some(id => chosen.has(id))
  }
}

let asked = 0

async function showPrice(step: Step): Promise<void> {
  const mine = ++asked
  const response = await fetch(`${step.rest}/price?${chosenQuery(step)}`).catch(() => undefined)
  if (!response?.ok || mine !== asked) return
  const { total, list, fees } = await response.json()
  const shown = fees.length > 0 ? money(total) : ''
  const price = step.form.querySelector('#price')
  const bar = step.form.querySelector('#bar-price')
  if (bar) bar.textContent = shown
  if (!price) return
  price.textContent = shown || '–'
  if (list > total) {
    const before = document.createElement('s')
    before.textContent = money(list)
    price.append(' ', before)
  }
}

function money(amount: number): string {
  const digits = Number.isInteger(amount) ? 0 : 2
  return amount.toLocaleString(locale(), { style: 'currency', currency: 'USD', minimumFractionDigits: digits })
}
