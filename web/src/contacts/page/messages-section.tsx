import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageState, messageTitle } from '../../orders/page/message-state.tsx'
import { Rows } from '../../sections/rows.tsx'
import { PageSkeleton } from '../../shell/page.tsx'
import { FailedPart } from '../../shell/page-states.tsx'
import { Section } from '../../shell/section.tsx'
import { contactsTexts } from '../../texts/office/contacts-texts.ts'
import { messagesToQuery } from '../contact-data.ts'

const words = contactsTexts.messages

/** Of all orders of the person, the newest first. */
export function MessagesSection({ noun, id }: { readonly noun: 'client' | 'agent'; readonly id: string }) {
  const { data: messages, isError, refetch } = useQuery(messagesToQuery(noun, id))
  return (
    <Section title={contactsTexts.headings.messages}>
      {isError && <FailedPart onRetry={() => void refetch()} />}
      {!messages && !isError && <PageSkeleton rows={2} />}
      {messages?.length === 0 && <p className="quiet">{words.nothing}</p>}
      <Rows
        rows={(messages ?? []).map(message => ({
          id: message.id,
          title: (
            <>
              {messageTitle(message)}{' '}
              <Link to="/orders/$id" params={{ id: message.order }}>
                {words.order(message.oid)}
              </Link>
            </>
          ),
          hint: <MessageState message={message} />,
        }))}
      />
    </Section>
  )
}
