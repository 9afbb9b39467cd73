import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { companyTexts } from '../texts/settings/company-texts.ts'
import classes from './settings.module.css'

/** Leads up: on phones to the list of sections, from an object to its list. */
export function SettingsBack({ to, text }: { readonly to?: string; readonly text?: string }) {
  return (
    <Link to={to ?? '/settings'} className={`${classes.back} ${to ? '' : classes.onPhones}`}>
      <IconChevronLeft size={16} aria-hidden="true" />
      {text ?? companyTexts.settings.back}
    </Link>
  )
}
