/**
 * Shows the booking page within any page: one script tag, `data-show` says how. The file is a classic script on pages of other
 * people, so it declares nothing outside of its function.
 */
;(() => {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) return
  const address = new URL(script.src)
  const book = new URL(address.href.replace(/\/embed\.js.*$/s, ''))
  const { show = 'inline', office = '', lang = '', text = 'Book an inspection', colour = '' } = script.dataset
  if (office) book.searchParams.set('office', office)
  if (lang) book.searchParams.set('lang', lang)
  const title = text
  const closeText = lang === 'es' ? 'Cerrar' : 'Close'

  interface Told {
    readonly source?: string
    readonly event?: string
    readonly height?: number
    readonly step?: string
  }

  /** A frame with the booking page. Events of the page become events of the document: `plumbline-booking`. */
  const makeFrame = (onHeight: (height: number) => void, onClose: () => void) => {
    const frame = document.createElement('iframe')
    frame.src = book.href
    frame.title = title
    frame.allow = 'clipboard-write'
    Object.assign(frame.style, { display: 'block', width: '100%', border: '0', colorScheme: 'normal' })
    window.addEventListener('message', ({ source, origin, data }: MessageEvent<Told | null>) => {
      if (source !== frame.contentWindow || origin !== book.origin || data?.source !== 'plumbline-booking') return
      const { event, height, step } = data
      if (event === 'height' && typeof height === 'number') return onHeight(height)
      if (event === 'close') return onClose()
      document.dispatchEvent(new CustomEvent('plumbline-booking', { detail: { event, ...(step && { step }) } }))
      // The next step begins at the top.
      if (event === 'step' && frame.getBoundingClientRect().top < 0) frame.scrollIntoView({ block: 'start' })
    })
    return frame
  }

  const showInline = () => {
    const frame = makeFrame(
      height => {
        frame.style.height = `${height}px`
      },
      () => undefined,
    )
    frame.style.height = '600px'
    script.after(frame)
  }

  const css = `
dialog { width: min(38rem, 100vw - 1rem); height: min(54rem, 100dvh - 1rem); max-width: none; max-height: none; padding: 0;
  border: 0; border-radius: 12px; overflow: hidden; background: Canvas; }
dialog::backdrop { background: rgb(0 0 0 / 50%); }
iframe { height: 100%; }
.close { position: absolute; inset: 0.5rem 0.5rem auto auto; width: 2.75rem; height: 2.75rem; border: 0; border-radius: 50%;
  background: Canvas; color: CanvasText; font: 1.5rem/1 system-ui, sans-serif; cursor: pointer; }
.open { position: fixed; z-index: 2147483000; inset: auto 1.25rem 1.25rem auto; min-height: 3rem; padding: 0.75rem 1.25rem;
  border: 0; border-radius: 999px; background: var(--colour); color: var(--ink); font: 600 1rem/1.2 system-ui, sans-serif;
  box-shadow: 0 4px 16px rgb(0 0 0 / 25%); cursor: pointer; }
.open:focus-visible, .close:focus-visible { outline: 3px solid; outline-offset: 2px; }
`

  /** Out of reach of the styles of the page. */
  const makeRoot = () => {
    const host = document.createElement('div')
    const root = host.attachShadow({ mode: 'open' })
    const styles = new CSSStyleSheet()
    styles.replaceSync(css)
    root.adoptedStyleSheets = [styles]
    document.body.append(host)
    return { host, root }
  }

  /** Opens the page above the page. It stays as it is when it is closed, so that nothing typed is lost. */
  const makePopup = (root: ShadowRoot) => {
    let dialog: HTMLDialogElement | undefined
    return () => {
      if (!dialog) {
        dialog = document.createElement('dialog')
        dialog.ariaLabel = title
        const close = document.createElement('button')
        close.type = 'button'
        close.className = 'close'
        close.ariaLabel = closeText
        close.textContent = '×'
        close.addEventListener('click', () => dialog?.close())
        dialog.append(
          makeFrame(
            () => undefined,
            () => dialog?.close(),
          ),
          close,
        )
        root.append(dialog)
      }
      dialog.showModal()
    }
  }

  /** Black or white, whichever is easier to read. */
  const inkOn = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? '#111111' : '#ffffff'
  }

  const showButton = () => {
    const { host, root } = makeRoot()
    const open = makePopup(root)
    const chosen = /^#[0-9a-f]{6}$/i.test(colour) ? colour : '#1f5f6b'
    host.style.setProperty('--colour', chosen)
    host.style.setProperty('--ink', inkOn(chosen))
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'open'
    button.textContent = text
    button.addEventListener('click', open)
    root.append(button)
  }

  /** Links to the booking page, also those that are added later. */
  const followLinks = () => {
    const open = makePopup(makeRoot().root)
    const ownPath = address.pathname.replace(/\/embed\.js$/, '')
    document.addEventListener('click', event => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!link || !isPlain || link.origin !== address.origin || link.pathname !== ownPath) return
      event.preventDefault()
      open()
    })
  }

  const begin = () => (show === 'button' ? showButton() : show === 'links' ? followLinks() : showInline())
  if (show === 'inline' || document.readyState !== 'loading') begin()
  else document.addEventListener('DOMContentLoaded', begin)
})()
