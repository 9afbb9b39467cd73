import { Link, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { companyTexts } from '../texts/company-texts.ts'
import { sections, useSections } from './sections.ts'
import classes from './settings.module.css'

/** The list of sections stands beside the section; on phones it is a page of its own. */
export function SettingsLayout() {
  usePreloadedSections()
  return (
    <div className={classes.layout}>
      <nav className={classes.sections} aria-label={companyTexts.settings.label}>
        {useSections().map(({ path, icon: Icon }) => (
          <Link key={path} to={`/settings/${path}`} className={classes.section}>
            <Icon size={18} stroke={1.6} aria-hidden="true" />
            {companyTexts.settings[path]}
          </Link>
        ))}
      </nav>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  )
}

/** One after the other, once the page itself has loaded: then every section appears without waiting for the network. */
function usePreloadedSections(): void {
  const router = useRouter()
  useEffect(() => {
    let isLeft = false
    const preload = async () => {
      for (const { path } of sections) {
        if (isLeft) return
        await router.preloadRoute({ to: `/settings/${path}` })
      }
    }
    void preload()
    return () => {
      isLeft = true
    }
  }, [router])
}
