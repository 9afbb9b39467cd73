import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import classes from './shell.module.css'

/** What is searched for is in the address. */
export function useSearched(): string {
  const { q = '' } = useSearch({ strict: false }) as { q?: string }
  return q
}

/** The router follows later than the keys come, so the field itself has the text while it has the focus. */
export function Search({ label }: { readonly label: string }) {
  const navigate = useNavigate()
  const searched = useSearched()
  const [typed, setTyped] = useState<string>()
  const search = (q: string) => {
    setTyped(q)
    void navigate({
      to: '.',
      search: (({ q: _before, ...others }: object & { q?: string }) => (q ? { ...others, q } : others)) as never,
      replace: true,
    })
  }
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={typed ?? searched}
      onChange={event => search(event.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
    />
  )
}
