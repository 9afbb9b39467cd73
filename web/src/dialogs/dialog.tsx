import { Button, CloseButton } from '@mantine/core'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { texts } from '../texts/texts.ts'
import classes from './dialog.module.css'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly isWide?: boolean
  /** What was typed before the dialog came must not be lost with a click beside it. */
  readonly staysOnClickOutside?: boolean
  /** A secret that is shown once disappears with the button of the dialog alone. */
  readonly staysUntilKept?: boolean
  readonly children: ReactNode
}

/** The dialog of the browser: it keeps the focus inside and gives it back. On phones it is a sheet at the bottom. */
export function Dialog({ title, onClose, isWide, staysOnClickOutside, staysUntilKept, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown?.open) shown?.showModal()
    if (shown) firstStop(shown)?.focus()
    return () => shown?.close()
  }, [])
  // In the body, because a form cannot contain the form of a dialog.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it with Escape
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classes.dialog}
      data-wide={isWide || undefined}
      // Browsers close a dialog with the second Escape, whatever the page does with the event.
      closedby={staysUntilKept ? 'none' : 'closerequest'}
      onCancel={event => {
        event.preventDefault()
        if (!staysUntilKept) onClose()
      }}
      // React hands the events of a portal on to the form that opened it.
      onSubmit={event => event.stopPropagation()}
      onClick={event => {
        const stays = staysOnClickOutside || staysUntilKept
        if (event.target === dialog.current && !stays && !hasFields(dialog.current)) onClose()
      }}
    >
      <div className={classes.body}>
        <header className={classes.header}>
          <h2 id={titleId}>{title}</h2>
          {!staysUntilKept && <CloseButton aria-label={texts.form.close} onClick={onClose} />}
        </header>
        {children}
      </div>
    </dialog>,
    document.body,
  )
}

/** In this order: the chosen element, a field to fill in, the button that changes nothing, the button that copies a value. */
const stops = ['[data-autofocus]', 'input:not([readonly]), textarea:not([readonly])', '[data-cancels]', '[data-copies]']

function firstStop(dialog: HTMLElement): HTMLElement | undefined {
  return stops.flatMap(selector => dialog.querySelector<HTMLElement>(selector) ?? [])[0]
}

/** A click beside a form must not lose what was typed. */
function hasFields(dialog: HTMLElement): boolean {
  return dialog.querySelector('input:not([readonly]), textarea') !== null
}

interface DialogActionsProps {
  /** Shows Cancel. */
  readonly onCancel?: () => void
  /** The one primary action. */
  readonly children: ReactNode
}

/** At the right; on phones as wide as the sheet. */
export function DialogActions({ onCancel, children }: DialogActionsProps) {
  return (
    <div className={classes.actions}>
      {onCancel && (
        <Button variant="default" onClick={onCancel} data-cancels>
          {texts.form.cancel}
        </Button>
      )}
      {children}
    </div>
  )
}
