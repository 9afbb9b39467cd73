import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './record.module.css'

/** From a record to the list of its kind. */
export function BackLink({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <Link to={to as never} activeOptions={{ exact: true }} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden="true" />
      {text}
    </Link>
  )
}
