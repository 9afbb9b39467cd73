import { Link } from '@tanstack/react-router'
import { companyTexts } from '../texts/company-texts.ts'
import { useSections } from './sections.ts'
import classes from './settings.module.css'

/** The sections of the settings, each with what is in it. */
export function SectionCards() {
  return (
    <ul className={classes.cards}>
      {useSections().map(({ path, icon: Icon }) => (
        <li key={path}>
          <Link to={`/settings/${path}`} className={classes.card}>
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            <span>
              <span className={classes.cardTitle}>{companyTexts.settings[path]}</span>
              <span className={classes.cardHint}>{companyTexts.settings[`${path}Hint`]}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
