import { signal } from '../session/signal.ts'

/** What is open above the page; the palette itself is loaded after the page. */
export const opened = signal<'palette' | 'shortcuts' | undefined>(undefined)

/** Until the shortcuts are loaded, the one that people press first works all the same. */
function openEarly(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]'))
    return
  event.preventDefault()
  opened.set('palette')
}

addEventListener('keydown', openEarly)

export const takeOver = (): void => removeEventListener('keydown', openEarly)
