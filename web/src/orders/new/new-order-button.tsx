import { Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { mayOpen } from '../../shell/access.ts'
import { useWho } from '../../shell/who.ts'
import { screensTexts } from '../../texts/screens-texts.ts'
import type { BookingSearch } from './booking-search.ts'

interface NewOrderButtonProps extends ButtonProps {
  /** What is filled in. */
  readonly search?: BookingSearch
  readonly 'data-autofocus'?: boolean
}

/** For everybody who may book. An address, so that it opens in another tab too; people look for a button. */
export function NewOrderButton({ search = {}, ...button }: NewOrderButtonProps) {
  if (!mayOpen(useWho(), '/orders/new')) return null
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      {...button}
      component={Link}
      to="/orders/new"
      search={search as never}
      role="button"
      onKeyDown={pressWithSpace}
    >
      {screensTexts.names['new-order']}
    </Button>
  )
}

/** As buttons do, and links do not. */
export function pressWithSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
