import { catalogueTexts } from '../../texts/settings/catalogue-texts.ts'
import { entriesQuery, useEntries } from '../entries/entries.ts'
import { EntryList } from '../entries/entry-list.tsx'
import { showPrice } from './package-price.tsx'

const words = catalogueTexts.packages

export const queries = [entriesQuery('packages'), entriesQuery('services')]

export function PackagesPage() {
  const services = useEntries('services')
  const nameOf = (id: string) => services.find(service => service.id === id)?.name ?? id
  return (
    <EntryList
      kindTexts={words}
      kind="packages"
      columns={[
        { label: words.services, show: pack => pack.services.map(nameOf).join(', ') },
        { label: words.price.column, show: showPrice, isNumeric: true },
        { label: words.state, show: ({ active }) => (active ? words.sold : words.notSold) },
      ]}
    />
  )
}
