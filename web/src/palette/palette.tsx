import { CloseButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSignOut } from '../offline/sign-out.ts'
import { StateBadge } from '../orders/state-badge.tsx'
import { isConnected } from '../session/connection.ts'
import { useSignal } from '../session/signal.ts'
import { useWho } from '../shell/who.ts'
import { paletteTexts } from '../texts/palette-texts.ts'
import { texts } from '../texts/texts.ts'
import type { Entry } from './entries.ts'
import { Keys } from './keys.tsx'
import { opened } from './open-palette.ts'
import classes from './palette.module.css'
import { remember } from './recent.ts'
import { useGroups } from './use-groups.ts'

const words = paletteTexts

/** Orders, people, screens and actions by what is typed. The field keeps the focus; arrows choose, Enter opens. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useId()
  const [typed, setTyped] = useState('')
  const [current, setCurrent] = useState(0)
  const [isWaiting, setWaiting] = useState(false)
  const { groups, isSearching, isError } = useGroups(typed)
  const open = useOpen(onClose)
  const entries = groups.flatMap(group => group.entries)
  const at = Math.min(current, entries.length - 1)
  const first = entries[0]

  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown?.open) shown?.showModal()
    shown?.querySelector('input')?.focus()
    return () => shown?.close()
  }, [])
  useEffect(() => {
    if (!isWaiting || isSearching) return
    setWaiting(false)
    if (first) open(first)
  }, [isWaiting, isSearching, first, open])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen entry is another one
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at, entries.length])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = entries[at]
    if (event.nativeEvent.isComposing) return
    if (step) setCurrent((at + step + entries.length) % Math.max(1, entries.length))
    else if (event.key !== 'Enter') return
    // What was found before is not what is typed now.
    else if (isSearching && (!chosen || chosen.recent)) setWaiting(true)
    else if (chosen) open(chosen)
    event.preventDefault()
  }

  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it with Escape
    <dialog
      ref={dialog}
      aria-label={words.title}
      className={classes.palette}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => event.target === dialog.current && onClose()}
    >
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.8} aria-hidden="true" />
        <input
          role="combobox"
          aria-label={words.title}
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={at >= 0 ? `${list}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={words.placeholder}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setCurrent(0)
            setWaiting(false)
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton aria-label={texts.form.close} onClick={onClose} />
      </div>
      <div id={list} role="listbox" aria-label={words.results} className={classes.results}>
        {groups.map((group, g) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group.name} role="group" aria-label={words.groups[group.name]}>
            <div className={classes.group} aria-hidden="true">
              {words.groups[group.name]}
            </div>
            {group.entries.map((entry, i) => {
              const index = groups.slice(0, g).reduce((sum, { entries: { length } }) => sum + length, i)
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
                <div
                  key={entry.id}
                  id={`${list}-${index}`}
                  role="option"
                  aria-selected={index === at}
                  className={classes.option}
                  onPointerDown={event => event.preventDefault()}
                  onPointerMove={() => setCurrent(index)}
                  onClick={() => open(entry)}
                >
                  <entry.icon size={18} stroke={1.6} aria-hidden="true" />
                  <span className={classes.text}>
                    <span className={classes.title}>{entry.title}</span>
                    {entry.hint && <span className={classes.hint}>{entry.hint}</span>}
                  </span>
                  {entry.state && <StateBadge state={entry.state} />}
                  {entry.keys && (
                    <span className={classes.keys} aria-hidden="true">
                      <Keys keys={entry.keys} />
                    </span>
                  )}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <Note typed={typed.trim()} count={entries.length} isSearching={isSearching} isError={isError} />
    </dialog>,
    document.body,
  )
}

function useOpen(onClose: () => void): (entry: Entry) => void {
  const { user } = useWho()
  const navigate = useNavigate()
  const signOut = useSignOut()
  return ({ place, act, recent }) => {
    onClose()
    if (recent) remember(user.id, recent)
    if (place) void navigate({ to: place.to, search: (place.search ?? {}) as never })
    if (act === 'shortcuts') opened.set('shortcuts')
    if (act === 'sign out') void signOut()
  }
}

interface NoteProps {
  readonly typed: string
  readonly count: number
  readonly isSearching: boolean
  readonly isError: boolean
}

/** Below the results: how many there are, or why there is none. */
function Note({ typed, count, isSearching, isError }: NoteProps) {
  const connected = useSignal(isConnected)
  const text = () => {
    if (!connected) return words.offline
    if (isError) return words.failed
    if (typed === '') return ''
    if (isSearching) return words.searching
    return count === 0 ? words.nothing(typed) : words.count(count)
  }
  return (
    <div className={classes.note} data-empty={text() === '' || undefined}>
      <span role="status" data-warns={!connected || isError || undefined}>
        {text()}
      </span>
      <span className={classes.keys} aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> {words.hint.move} <kbd>{words.keys.Enter}</kbd> {words.hint.open} <kbd>{words.keys.Escape}</kbd>{' '}
        {words.hint.close}
      </span>
    </div>
  )
}
