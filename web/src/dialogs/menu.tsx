import { Button, type ButtonProps } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './menu.module.css'

interface PanelProps extends Omit<ButtonProps, 'children'> {
  /** What stands on the button. */
  readonly text: ReactNode
  /** What the panel is, for readers of the screen. */
  readonly label: string
  readonly isRight?: boolean
  readonly children: (close: () => void) => ReactNode
}

/** A button with a panel below it, which closes with Escape, with a click elsewhere and when the focus leaves it. */
export function Panel({ text, label, isRight, children, ...button }: PanelProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [isOpen])
  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from anywhere within
    <div ref={root} className={classes.root} onKeyDown={onKeyDown}>
      <Button
        variant="default"
        {...button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
      </Button>
      {isOpen && (
        <section id={id} aria-label={label} className={classes.panel} data-right={isRight || undefined}>
          {children(close)}
        </section>
      )}
    </div>
  )
}

export interface MenuAction {
  readonly text: string
  readonly isDangerous?: boolean
  readonly act: () => void
}

interface MenuProps extends Omit<ButtonProps, 'children'> {
  readonly text: ReactNode
  readonly label: string
  readonly actions: readonly MenuAction[]
}

/** The actions beside the primary one. */
export function Menu({ actions, ...panel }: MenuProps) {
  return (
    <Panel isRight {...panel}>
      {close => (
        <ul className={classes.menu}>
          {actions.map(({ text, isDangerous, act }) => (
            <li key={text}>
              <button
                type="button"
                className={classes.item}
                data-dangerous={isDangerous || undefined}
                onClick={() => {
                  close()
                  act()
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
