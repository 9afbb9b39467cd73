/** The scripts of an open page are gone once the service was upgraded. */
let isLost = false
addEventListener('vite:preloadError', () => {
  isLost = true
})

/** Whether a screen could not be shown because its script did not come. Browsers do not ask for it again. */
export const isScriptLost = (): boolean => isLost

/** Loads the page anew if the service has another one by now; what was typed is kept for the reload. */
export async function reloadIfUpgraded(): Promise<void> {
  const script = document.querySelector('script[type=module]')?.getAttribute('src')?.split('/').at(-1)
  try {
    const answer = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } })
    if (script && answer.ok && !(await answer.text()).includes(script)) location.reload()
  } catch {
    // Without a connection, the page says what happened.
  }
}
