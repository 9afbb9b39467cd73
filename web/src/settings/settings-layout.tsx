import { Link, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { nameOf, screensFor } from '../shell/navigation/screens.ts'
import { useWho } from '../shell/who.ts'
import { screensTexts } from '../texts/screens-texts.ts'
import classes from './settings.module.css'

/** The list of sections stands beside the section; on phones it is a page of its own. */
export function SettingsLayout() {
  const sections = screensFor(useWho(), 'settings')
  usePreloaded(sections.map(({ path }) => path))
  return (
    <div className={classes.layout}>
      <nav className={classes.sections} aria-label={screensTexts.names.settings}>
        {sections.map(section => (
          <Link key={section.path} to={section.path} className={classes.section}>
            <section.icon size={18} stroke={1.6} aria-hidden="true" />
            {nameOf(section)}
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
function usePreloaded(paths: readonly string[]): void {
  const router = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal paths are the same paths
  useEffect(() => {
    let isLeft = false
    const preload = async () => {
      for (const to of paths) {
        if (isLeft) return
        await router.preloadRoute({ to })
      }
    }
    void preload()
    return () => {
      isLeft = true
    }
  }, [router, paths.join()])
}
