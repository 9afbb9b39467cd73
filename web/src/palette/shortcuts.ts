import { useEffect, useRef } from 'react'

export interface Shortcut {
  /** `g c` is one key after the other; `mod+k` has Ctrl, or ⌘ on a Mac. */
  readonly keys: string
  readonly text: string
  /** Without it, a screen listens to the keys itself. */
  readonly act?: () => void
}

/** After this time, a first key is forgotten. */
const patienceMs = 1_500

/** Calls what belongs to the keys: single ones not while somebody types or a dialog is open. */
export function useShortcuts(shortcuts: readonly Shortcut[], areSingleKeysOn: boolean): void {
  const everywhere = shortcuts.filter(({ act }) => act)
  const latest = useRef(everywhere)
  latest.current = everywhere
  useEffect(() => {
    let begun = ''
    let begunAt = 0
    const onKey = (event: KeyboardEvent) => {
      const key = keyOf(event)
      if (key === '' || event.defaultPrevented || document.querySelector('dialog[open]')) return
      const isSingle = !key.startsWith('mod')
      if (isSingle && (!areSingleKeysOn || isTyping(event.target))) return
      const before = event.timeStamp - begunAt < patienceMs ? begun : ''
      const typed = before ? `${before} ${key}` : key
      const found = latest.current.find(({ keys }) => keys === typed) ?? latest.current.find(({ keys }) => keys === key)
      begun = !found && latest.current.some(({ keys }) => keys.startsWith(`${key} `)) ? key : ''
      begunAt = event.timeStamp
      if (!found) return
      event.preventDefault()
      found.act?.()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [areSingleKeysOn])
}

function keyOf({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): string {
  if (altKey || repeat || key.length !== 1) return ''
  return ctrlKey || metaKey ? `mod+${key.toLowerCase()}` : key
}

const boxes = ':not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit])'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`input${boxes}, textarea, select, [contenteditable]`) !== null
}
