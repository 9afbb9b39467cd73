import { settingsResources } from '../../server/src/wire/settings/settings-resources.ts'

/** The addresses of the lists of settings, as `pathOf` of the console makes them. */
export const settingsLists: readonly string[] = settingsResources.map(({ section }) => {
  const name = section === 'users' ? 'people' : section.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  return `settings/${name}`
})
