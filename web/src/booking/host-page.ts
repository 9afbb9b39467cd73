/** Tells the page that embeds this one how high it is, and how far the visitor came. No personal data. */
export function tellHost(event: string, more: Readonly<Record<string, unknown>> = {}): void {
  if (window.parent !== window) window.parent.postMessage({ source: 'plumbline-booking', event, ...more }, '*')
}

export function followHeight(): void {
  if (window.parent === window) return
  document.documentElement.classList.add('embedded')
  // A popup of the page around it closes, which does not get the key itself.
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') tellHost('close')
  })
  const tell = () => tellHost('height', { height: Math.ceil(document.body.getBoundingClientRect().height) })
  new ResizeObserver(tell).observe(document.body)
  tell()
}
