import { Button, CloseButton } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { messageOf } from '../forms/use-submit.ts'
import { signal, useSignal } from '../session/signal.ts'
import { texts } from '../texts/texts.ts'
import classes from './toasts.module.css'

interface Toast {
  readonly id: number
  readonly title?: string
  readonly message: string
  readonly undo?: () => Promise<unknown>
  readonly shownMs?: number
}

const shownMs = 8_000
const toasts = signal<readonly Toast[]>([])
let lastId = 0

function show(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const id = lastId
  toasts.set([...toasts.get(), { ...toast, id }])
  setTimeout(() => hide(id), toast.shownMs ?? shownMs)
}

function hide(id: number): void {
  toasts.set(toasts.get().filter(toast => toast.id !== id))
}

/** Says what did not work, and what to do. */
export function showProblem(title: string, error: unknown): void {
  show({ title, message: messageOf(error) })
}

/** Says what was done, and offers to undo it. */
export function showUndo(message: string, undo: () => Promise<unknown>, forMs = shownMs): void {
  show({ message, undo, shownMs: forMs })
}

export function showDone(message: string): void {
  show({ message })
}

/** At the bottom, above everything else. Out of reach while a dialog is open, which shows its problems itself. */
export function Toasts() {
  const shown = useSignal(toasts)
  const popover = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (popover.current?.matches(':popover-open')) popover.current.hidePopover()
    if (shown.length > 0) popover.current?.showPopover()
  }, [shown])
  return (
    <div ref={popover} popover="manual" className={classes.toasts} aria-live="polite">
      {shown.map(toast => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast: { id, title, message, undo } }: { readonly toast: Toast }) {
  const undoIt = () => {
    hide(id)
    undo?.().catch(error => showProblem(texts.toasts.notUndone, error))
  }
  return (
    <div className={classes.toast} role={title ? 'alert' : 'status'} data-problem={title ? true : undefined}>
      <span className={classes.text}>
        {title && <strong>{title}</strong>}
        {message}
      </span>
      {undo && (
        <Button size="compact-sm" variant="default" onClick={undoIt}>
          {texts.toasts.undo}
        </Button>
      )}
      <CloseButton size="sm" aria-label={texts.form.close} onClick={() => hide(id)} />
    </div>
  )
}
