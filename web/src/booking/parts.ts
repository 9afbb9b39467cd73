/** Remembers the parts that are open, and the control that has the focus. Returns what opens and focuses them after the step was shown anew. */
export function keepParts(main: HTMLElement): { open(): void; focus(): void } {
  const opened = [...main.querySelectorAll('details[open]')].map(({ id }) => id)
  const focused = document.activeElement?.id ?? ''
  return {
    open: () => {
      for (const part of main.querySelectorAll('details')) if (opened.includes(part.id)) part.open = true
    },
    focus: () => document.getElementById(focused)?.focus({ preventScroll: true }),
  }
}
