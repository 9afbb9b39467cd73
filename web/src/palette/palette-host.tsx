import { useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useKept } from '../session/kept.ts'
import { useSignal } from '../session/signal.ts'
import { nameOf, type ScreenName, screensFor } from '../shell/navigation/screens.ts'
import { useWho } from '../shell/who.ts'
import { paletteTexts } from '../texts/palette-texts.ts'
import { opened, takeOver } from './open-palette.ts'
import { type Shortcut, useShortcuts } from './shortcuts.ts'

const words = paletteTexts.shortcuts

const loadPalette = () => import('./palette.tsx')
const Palette = lazy(loadPalette)
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))

const close = () => opened.set(undefined)

/** The palette and the shortcuts of every page. Loaded after the page itself. */
export default function PaletteHost() {
  const shown = useSignal(opened)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [areSingleKeysOn, setSingleKeysOn] = useKept('single keys', true)
  const shortcuts = useTable()
  useShortcuts(shortcuts, areSingleKeysOn)
  useEffect(() => {
    takeOver()
    // It opens with the next key, whatever the network does.
    void loadPalette()
  }, [])
  const last = useRef(path)
  useEffect(() => {
    // The browser's button for the page before closes it, too.
    if (last.current !== path) close()
    last.current = path
  }, [path])
  return (
    <Suspense>
      {shown === 'palette' && <Palette onClose={close} />}
      {shown === 'shortcuts' && (
        <ShortcutsDialog
          shortcuts={shortcuts}
          areSingleKeysOn={areSingleKeysOn}
          onSingleKeys={setSingleKeysOn}
          onClose={close}
        />
      )}
    </Suspense>
  )
}

/** Keys to which a screen listens itself. */
const keysWithin: Readonly<Partial<Record<ScreenName, Shortcut>>> = {
  'new-order': { keys: 'mod+Enter', text: words.schedule },
  calendar: { keys: 'm', text: words.move },
}

/** Every shortcut, as it is listed and registered. */
function useTable(): readonly Shortcut[] {
  const who = useWho()
  const navigate = useNavigate()
  const screens = screensFor(who, 'action', 'main', 'account').flatMap(screen => {
    const { keys, path, place } = screen
    const text = place === 'action' ? nameOf(screen) : words.goTo(nameOf(screen))
    return keys ? [{ keys, text, act: () => void navigate({ to: path }) }] : []
  })
  return [
    { keys: 'mod+k', text: words.search, act: () => opened.set('palette') },
    { keys: '/', text: words.searchHere, act: searchHere },
    { keys: '?', text: words.list, act: () => opened.set('shortcuts') },
    ...screens,
    ...screensFor(who, 'action', 'main').flatMap(({ name }) => keysWithin[name] ?? []),
  ]
}

/** The field of the page, where it has one. */
function searchHere(): void {
  const field = document.querySelector<HTMLElement>('main input[type=search]')
  if (field) field.focus()
  else opened.set('palette')
}
