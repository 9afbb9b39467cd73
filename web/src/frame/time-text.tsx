import classes from './time-text.module.css'

interface TimeTextProps {
  readonly iso: string
  readonly text: string
  /** What hover and focus show. */
  readonly more: string
  /** A button takes the focus; otherwise the text itself does. */
  readonly isInButton?: boolean | undefined
}

/** A time in words, and more about it on hover and on focus. */
export function TimeText({ iso, text, more, isInButton = false }: TimeTextProps) {
  return (
    <time
      dateTime={iso}
      title={more}
      data-more={more}
      className={classes.time}
      tabIndex={isInButton ? undefined : 0}
      // Within a status, every minute that passes would be read out.
      aria-live="off"
    >
      {text}
    </time>
  )
}
