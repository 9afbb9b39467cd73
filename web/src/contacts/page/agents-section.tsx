import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Rows } from '../../sections/rows.tsx'
import { PageSkeleton } from '../../shell/page.tsx'
import { FailedPart } from '../../shell/page-states.tsx'
import { Section } from '../../shell/section.tsx'
import { contactsTexts } from '../../texts/office/contacts-texts.ts'
import { agentsOfQuery } from '../contact-data.ts'
import { nameOf, pathOf } from '../contact-name.ts'

const words = contactsTexts

export function AgentsSection({ agency }: { readonly agency: string }) {
  const { data, isError, refetch } = useQuery(agentsOfQuery(agency))
  return (
    <Section title={words.headings.agents}>
      {isError && <FailedPart onRetry={() => void refetch()} />}
      {!data && !isError && <PageSkeleton rows={2} />}
      {data?.agents.length === 0 && <p className="quiet">{words.agents.nothing}</p>}
      <Rows
        rows={(data?.agents ?? []).map(agent => ({
          id: agent.id,
          title: <Link to={pathOf('agent', agent.id)}>{nameOf(agent)}</Link>,
          hint: [agent.mobilephone || agent.workphone, agent.emailaddress].filter(Boolean).join(' · '),
        }))}
      />
    </Section>
  )
}
