import '@fontsource-variable/inter/wght.css'
import './booking.css'
import { checkAddress } from './address.ts'
import { holdChosenTime, showHold } from './hold.ts'
import { followHeight, tellHost } from './host-page.ts'
import { forget, recall, remember } from './memory.ts'
import { showOwnZone } from './own-zone.ts'
import { currentStep } from './page.ts'
import { keepParts } from './parts.ts'
import { followPrice } from './price.ts'
import { checkOf, forgetCheck } from './puzzle.ts'

/**
 * Improves the forms of the booking page, which work without it: steps without a reload, the live price, held times. The
 * server renders every step; this replaces the one that is shown.
 */
const main = document.querySelector('main')
let isSending = false

document.documentElement.classList.add('scripted')
document.addEventListener('submit', event => {
  const form = event.target
  // A form with a target leaves the page, for a payment.
  if (!(form instanceof HTMLFormElement) || form.target !== '') return
  event.preventDefault()
  const submitter = event.submitter instanceof HTMLButtonElement ? event.submitter : null
  void send(form, new FormData(form, submitter), submitter)
})
document.addEventListener('input', remember)
document.addEventListener('input', hideError)
window.addEventListener('popstate', ({ state }) => {
  const step = currentStep()
  const wanted = (state as { readonly step?: string } | null)?.step
  if (step && wanted) void goTo(step.form, wanted)
  else location.reload()
})
// A page that the browser kept is used again as it was.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) setBusy(false)
})

begin()

function begin(): void {
  followHeight()
  const step = currentStep()
  const before = step && recall(step.form)
  if (step && before && step.name === 'property' && before.get('step') !== null) {
    // A link to another language is newer than what was chosen before.
    if (new URLSearchParams(location.search).has('lang')) before.set('lang', document.documentElement.lang)
    void post(step.form, before).then(show)
  }
  enhance()
  if (step) history.replaceState({ step: step.name }, '')
}

/** What each step needs, whenever it is shown. */
function enhance(): void {
  const step = currentStep()
  showOwnZone()
  showHold()
  if (!step) return
  for (const field of step.form.querySelectorAll('[data-refresh]')) {
    field.addEventListener('change', () => void goTo(step.form, 'time', 'day:'))
  }
  const office = step.form.querySelector<HTMLSelectElement>('select[name="office"]')
  office?.addEventListener('change', () => void goTo(step.form, 'property'))
  checkAddress(step)
  followPrice(step)
  holdChosenTime(step, () => void goTo(step.form, 'time', 'taken'))
  if (step.name !== 'property') void checkOf(step.rest, step.visitor).catch(() => undefined)
  step.form.querySelector<HTMLButtonElement>('#book')?.removeAttribute('disabled')
  step.form.querySelector('.strip [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  remember()
}

/** An error is about what was sent. Its place stays, so that nothing moves under the hand. */
function hideError({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return
  target.removeAttribute('aria-invalid')
  document.getElementById(`${target.id}-error`)?.style.setProperty('visibility', 'hidden')
}

function goTo(form: HTMLFormElement, step: string, go = `to:${step}`): Promise<void> {
  const data = new FormData(form)
  data.set('go', go)
  return send(form, data, null)
}

async function send(form: HTMLFormElement, data: FormData, button: HTMLButtonElement | null): Promise<void> {
  if (isSending) return
  const label = button?.innerHTML ?? ''
  setBusy(true)
  if (button?.dataset.busy) button.textContent = button.dataset.busy
  try {
    const fields = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))
    if (['book', 'wait'].includes(fields.get('go') ?? '')) await addCheck(fields)
    const page = await post(form, fields)
    if (page.isBooking && form.id === 'flow') {
      forget(form)
      tellHost('booked')
      location.assign(page.address)
      return
    }
    show(page)
  } finally {
    setBusy(false)
    if (button?.isConnected && button.dataset.busy) button.innerHTML = label
  }
}

async function addCheck(fields: URLSearchParams): Promise<void> {
  const step = currentStep()
  if (!step) return
  fields.set('check', await checkOf(step.rest, step.visitor).catch(() => ''))
  // The next attempt needs a new one, if this one has expired.
  forgetCheck(step.visitor)
}

function setBusy(isBusy: boolean): void {
  isSending = isBusy
  main?.setAttribute('aria-busy', String(isBusy))
}

interface SentPage {
  readonly document: Document
  readonly address: string
  readonly isBooking: boolean
  readonly isFine: boolean
}

const retryMs = 3_000

/** Sent again until there is an answer: the service takes a repetition for the same request. */
async function post(form: HTMLFormElement, fields: URLSearchParams): Promise<SentPage> {
  for (;;) {
    try {
      const response = await fetch(form.action, { method: 'POST', body: fields, headers: { accept: 'text/html' } })
      const document = new DOMParser().parseFromString(await response.text(), 'text/html')
      showOffline(false)
      return { document, address: response.url, isBooking: response.redirected, isFine: response.ok }
    } catch {
      showOffline(true)
      await new Promise<void>(resolve => {
        setTimeout(resolve, retryMs)
        window.addEventListener('online', () => resolve(), { once: true })
      })
    }
  }
}

function show({ document: page, isFine, isBooking, address }: SentPage): void {
  const next = page.querySelector('main')
  if (!main || !next) return
  if (!isFine) {
    showProblem(next.querySelector('p')?.textContent ?? '')
    return
  }
  const before = currentStep()?.name
  const parts = keepParts(main)
  main.replaceChildren(...next.childNodes)
  const step = currentStep()?.name
  const isMoved = step !== before || isBooking
  if (!isMoved) parts.open()
  document.title = page.title
  document.documentElement.lang = page.documentElement.lang
  for (const words of ['.skip', '.top-links'])
    document.querySelector(words)?.replaceWith(page.querySelector(words) ?? '')
  if (isBooking) history.replaceState(null, '', address)
  else if (step && step !== before) history.pushState({ step }, '')
  enhance()
  const target = main.querySelector<HTMLElement>('#problems') ?? (isMoved ? main.querySelector('h1') : null)
  target?.focus({ preventScroll: true })
  if (!target) parts.focus()
  if (target) window.scrollTo(0, 0)
  if (isMoved && step) tellHost('step', { step })
}

function showProblem(text: string): void {
  const box = document.querySelector('#problems') ?? document.createElement('div')
  box.id = 'problems'
  box.className = 'alert'
  box.role = 'alert'
  box.textContent = text
  main?.querySelector('h1')?.after(box)
}

function showOffline(isOffline: boolean): void {
  const known = document.querySelector('#offline')
  if (!isOffline) known?.remove()
  if (!isOffline || known || !main) return
  const box = document.createElement('p')
  box.id = 'offline'
  box.className = 'notice'
  box.role = 'status'
  box.textContent = document.querySelector<HTMLElement>('[data-offline]')?.dataset.offline ?? ''
  main.prepend(box)
}
