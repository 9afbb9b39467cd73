import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Package, Service } from 'plumbline-client'
import { OptionalChoice } from '../../../forms/optional-choice.tsx'
import { useMayOpen } from '../../../shell/access.ts'
import { formatMoney } from '../../../shell/formats.ts'
import { Section } from '../../../shell/section.tsx'
import { showDone } from '../../../shell/toasts.tsx'
import { bookingTexts } from '../../../texts/booking-texts.ts'
import { orderTypesQuery, servicesQuery } from '../../order-data.ts'
import { packagesQuery, useEachPrice } from '../booking-data.ts'
import { useBooked, useBooking, useField } from '../booking-store.ts'
import classes from '../new-order.module.css'

const words = bookingTexts.services

export function ServicesPart() {
  const office = useBooked(booking => booking.office)
  const { data: services } = useQuery(servicesQuery(office))
  const [main, addOns] = [services?.filter(each => !isAddOn(each)) ?? [], services?.filter(isAddOn) ?? []]
  const prices = useEachPrice(services?.map(({ id }) => id) ?? [])
  return (
    <Section title={words.heading}>
      <div className={classes.part}>
        <div className={classes.kinds}>
          <TypeField office={office} />
          <PackageField office={office} />
        </div>
        {services?.length === 0 && <NoServices />}
        {main.length > 0 && <Checks label={words.services} services={main} prices={prices} />}
        {addOns.length > 0 && <Checks label={words.addOns} services={addOns} prices={prices} />}
      </div>
    </Section>
  )
}

function NoServices() {
  const mayOpen = useMayOpen()
  return (
    <p className="quiet">
      {words.none}{' '}
      {mayOpen('/settings/services') ? <Link to="/settings/services">{words.addThem}</Link> : words.ownerAdds}
    </p>
  )
}

const isAddOn = ({ ancillary }: Service) => ancillary === 'Yes'

function TypeField({ office }: { readonly office: string }) {
  const { data: types = [] } = useQuery(orderTypesQuery(office))
  const { value, set } = useField('ordertype')
  if (types.length === 0) return null
  return (
    <OptionalChoice
      label={words.ordertype}
      none={words.noType}
      choices={types.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={type => set(type ?? '')}
    />
  )
}

/** A package chooses its services; others can be added. */
function PackageField({ office }: { readonly office: string }) {
  const store = useBooking()
  const { data = [] } = useQuery(packagesQuery(office))
  const { value } = useField('pack')
  const packages = data.filter(({ active }) => active)
  if (packages.length === 0) return null
  const choose = (id: string) => {
    const before = packages.find(each => each.id === value)?.services ?? []
    const own = store.get().services.filter(service => !before.includes(service))
    const { services = [] } = packages.find(each => each.id === id) ?? {}
    store.change({ pack: id, services: [...new Set([...services, ...own])] })
  }
  return (
    <OptionalChoice
      label={words.packages}
      none={words.noPackage}
      choices={packages.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={id => choose(id ?? '')}
    />
  )
}

interface ChecksProps {
  readonly label: string
  readonly services: readonly Service[]
  /** For this house; the price beside the name is not part of it. */
  readonly prices: ReadonlyMap<string, number>
}

function Checks({ label, services, prices }: ChecksProps) {
  const office = useBooked(booking => booking.office)
  const chosen = useBooked(booking => booking.services)
  const { data: packages = [] } = useQuery(packagesQuery(office))
  const change = useChangeServices(packages, services)
  return (
    <fieldset className={classes.checks}>
      <legend className={classes.label}>{label}</legend>
      {services.map(({ id, name }) => {
        const price = prices.get(id)
        return (
          <div key={id} className={classes.check}>
            <Checkbox
              label={name}
              checked={chosen.includes(id)}
              onChange={event => change(id, event.currentTarget.checked)}
            />
            {price !== undefined && <span className={classes.amount}>{formatMoney(price)}</span>}
          </div>
        )
      })}
    </fieldset>
  )
}

/** A package without one of its services is none. The first service says which kind of order it is. */
function useChangeServices(packages: readonly Package[], offered: readonly Service[]) {
  const store = useBooking()
  return (id: string, isChosen: boolean) => {
    const { services, pack, ordertype } = store.get()
    const known = packages.find(each => each.id === pack)
    const isBroken = !isChosen && known?.services.includes(id)
    if (isBroken) showDone(words.packageGone(known?.name ?? ''))
    const type = offered.find(service => service.id === id)?.inspectiontypeid
    store.change({
      services: isChosen ? [...services, id] : services.filter(service => service !== id),
      ...(isBroken && { pack: '' }),
      ...(isChosen && ordertype === '' && type && { ordertype: type }),
    })
  }
}
