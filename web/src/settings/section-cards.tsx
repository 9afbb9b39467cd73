import { Link } from '@tanstack/react-router'
import { nameOf, screensFor } from '../shell/navigation/screens.ts'
import { useWho } from '../shell/who.ts'
import { companyTexts } from '../texts/settings/company-texts.ts'
import classes from './settings.module.css'

const { hints } = companyTexts.settings

/** The sections of the settings, each with what is in it. */
export function SectionCards() {
  return (
    <ul className={classes.cards}>
      {screensFor(useWho(), 'settings').map(section => (
        <li key={section.path}>
          <Link to={section.path} className={classes.card}>
            <section.icon size={22} stroke={1.6} aria-hidden="true" />
            <span>
              <span className={classes.cardTitle}>{nameOf(section)}</span>
              <span className={classes.cardHint}>{hints[section.name as keyof typeof hints]}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
