/** Shows each time in the zone of the visitor too, if it is another one. */
export function showOwnZone(): void {
  const times = document.querySelector<HTMLElement>('#times')
  const { zone, yours = '', locale = 'en' } = times?.dataset ?? {}
  if (!times || !zone || zone === Intl.DateTimeFormat().resolvedOptions().timeZone) return
  for (const input of times.querySelectorAll<HTMLInputElement>('[data-start]')) {
    const start = new Date(input.dataset.start ?? '')
    const format = { hour: 'numeric', minute: '2-digit' } as const
    const own = start.toLocaleTimeString(locale, format)
    const place = input.closest('label')?.querySelector('.yours')
    if (place && own !== start.toLocaleTimeString(locale, { ...format, timeZone: zone }))
      place.textContent = yours.replace('{time}', own)
  }
}
