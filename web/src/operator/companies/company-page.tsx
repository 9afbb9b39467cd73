import { Anchor, Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { CompanyOverview, OwnerInvitation } from 'plumbline-client/operator'
import { useState } from 'react'
import { InvitationDialog } from '../../dialogs/invitation-dialog.tsx'
import { Rows } from '../../sections/rows.tsx'
import { SettingsBack } from '../../settings/settings-back.tsx'
import { formatNumber } from '../../shell/formats.ts'
import { Moment } from '../../shell/moment.tsx'
import { Page } from '../../shell/page.tsx'
import { PageState } from '../../shell/page-states.tsx'
import { Section } from '../../shell/section.tsx'
import { showProblem } from '../../shell/toasts.tsx'
import { operatorTexts } from '../../texts/operator-texts.ts'
import { texts } from '../../texts/texts.ts'
import { api } from '../api.ts'
import { Facts } from '../facts.tsx'
import { HostsSection } from '../hosts/hosts-section.tsx'
import classes from '../operator.module.css'
import { paths } from '../paths.ts'
import { companyQuery } from './companies.ts'
import { CompanyState } from './company-state.tsx'
import { RemoveCompany } from './remove-company.tsx'

const words = operatorTexts.company
/** The service counts no further. */
const maxCounted = 100_000

export function CompanyPage() {
  const { key = '' } = useParams({ strict: false }) as { key?: string }
  const { data: company } = useSuspenseQuery(companyQuery(key))
  const above = <SettingsBack to={paths.companies} text={operatorTexts.companies.title} />
  if (!company) {
    return (
      <Page title={words.unknownTitle} above={above}>
        <PageState title={words.unknownTitle} text={words.unknownText} />
      </Page>
    )
  }
  return (
    <Page title={company.name} above={above} action={<CompanyState state={company.state} />}>
      <Section title={words.general}>
        <Facts
          facts={[
            [words.key, company.key],
            [operatorTexts.companies.zone, company.zone],
            [words.created, <Moment key="created" iso={company.created} />],
            [words.console, <Address key="console" url={company.console} />],
            [words.api, company.api],
            [words.redirect, company.redirect],
          ]}
        />
      </Section>
      <Section title={words.numbers}>
        <Numbers company={company} />
      </Section>
      <Owners company={company} />
      <HostsSection company={company.key} />
      <Section title={words.removeSection} help={words.removeHelp}>
        <RemoveCompany company={company} orders={ordersOf(company)} />
      </Section>
    </Page>
  )
}

function Address({ url }: { readonly url: string }) {
  return <Anchor href={url}>{url}</Anchor>
}

function ordersOf({ orders }: CompanyOverview): string {
  return orders >= maxCounted ? words.atLeast(formatNumber(orders)) : formatNumber(orders)
}

function Numbers({ company }: { readonly company: CompanyOverview }) {
  const numbers = [
    [words.orders, ordersOf(company)],
    [words.users, formatNumber(company.users)],
    [words.offices, formatNumber(company.offices)],
    [words.keys, formatNumber(company.keys)],
  ] as const
  return (
    <dl className={classes.numbers}>
      {numbers.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Owners({ company }: { readonly company: CompanyOverview }) {
  const [invited, setInvited] = useState<{ readonly name: string; readonly invitation: OwnerInvitation }>()
  const invite = async (id: string, name: string) => {
    try {
      setInvited({ name, invitation: await api.inviteOwner(company.key, { user: id }) })
    } catch (error) {
      showProblem(words.notInvited, error)
    }
  }
  return (
    <Section title={words.owners} help={words.ownersHelp}>
      {company.owners.length === 0 && <p>{words.noOwners}</p>}
      <Rows
        rows={company.owners.map(({ id, name, email, canSignIn }) => ({
          id,
          title: <strong>{name}</strong>,
          hint: `${email || words.noEmail} · ${canSignIn ? words.canSignIn : words.cannotSignIn}`,
          action: email && company.state === 'active' && (
            <Button variant="default" aria-label={words.inviteThis(name)} onClick={() => void invite(id, name)}>
              {words.invite}
            </Button>
          ),
        }))}
      />
      {invited && (
        <InvitationDialog
          title={texts.invitation.title(invited.name)}
          link={invited.invitation.link}
          isSent={invited.invitation.sent}
          onClose={() => setInvited(undefined)}
        />
      )}
    </Section>
  )
}
