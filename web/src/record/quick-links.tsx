import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './record.module.css'

interface QuickLink {
  /** Without an address it is not shown. */
  readonly href: string | undefined
  readonly icon: ReactNode
  readonly text: string
  /** Opens beside the console. */
  readonly isElsewhere?: boolean
}

/** On phones, what a person on the way needs first, within the reach of the thumb. */
export function QuickLinks({ links }: { readonly links: readonly QuickLink[] }) {
  const shown = links.filter(({ href }) => href)
  if (shown.length === 0) return null
  return (
    <div className={classes.quick}>
      {shown.map(link => (
        <LinkButton key={link.text} {...link} />
      ))}
    </div>
  )
}

type LinkButtonProps = QuickLink & Pick<ButtonProps, 'size' | 'variant'> & { readonly 'aria-label'?: string }

export function LinkButton({ href, icon, text, isElsewhere = false, variant = 'default', ...more }: LinkButtonProps) {
  if (!href) return null
  return (
    <Button
      component="a"
      href={href}
      {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
      variant={variant}
      leftSection={icon}
      {...more}
    >
      {text}
    </Button>
  )
}
