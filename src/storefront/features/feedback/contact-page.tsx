import { useState } from 'react'
import type { Faq } from '#modules/content/contract.ts'
import { subjectLabels } from '#modules/feedback/domain/subject.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Link } from '#ui/primitives/link/link.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { paths } from '#storefront/paths.ts'
import { AccountFrame } from '../members/account-frame.tsx'
import { formatDay } from '../members/member-dates.ts'
import { ContactForm } from './contact-form.tsx'
import { ConversationPanel } from './conversation-panel.tsx'
import type { Ticket, Writer } from './feedback-calls.ts'
import { useConversation } from './use-conversation.ts'
import styles from './contact.module.css'

type ContactPageProps = {
  /** Null when not signed in. */
  writer: Writer | null
  faqs: readonly Faq[]
  /** The ticket id from the URL. */
  threadId: string | null
}

export function ContactPage({ writer, faqs, threadId }: ContactPageProps) {
  const shop = useShopSettings()
  const conversation = useConversation(threadId)
  const [sent, setSent] = useState<{ number: string; firstReplyBy: string } | null>(null)
  return (
    <AccountFrame
      title="Contact Us"
      lead={
        <p>
          Our staff answers. Or call <TextLink href={shop.phone.dial}>{shop.phone.shown}</TextLink>,{' '}
          {shop.hours}.
        </p>
      }
    >
      {conversation.view.at !== 'none' && <ConversationPanel conversation={conversation} />}
      {sent && (
        <NoticeRow
          tone="success"
          live
          title={`We received your message. Your ticket number is ${sent.number}.`}
        >
          <p>
            We will reply to your email by {formatDate(sent.firstReplyBy as CalendarDate)}. We
            emailed you a link to the conversation.
          </p>
        </NoticeRow>
      )}
      <Panel title={sent ? 'Send another message' : 'Write to us'}>
        <ContactForm
          key={sent?.number ?? writer?.email}
          writer={writer}
          faqs={faqs}
          onSent={setSent}
        />
      </Panel>
      {writer && writer.tickets.length > 0 && <Tickets tickets={writer.tickets} />}
    </AccountFrame>
  )
}

const states: Readonly<Record<Ticket['state'], string>> = {
  new: 'Received',
  open: 'In progress',
  waiting_customer: 'Waiting for your reply',
  resolved: 'Answered',
  closed: 'Closed',
}

function Tickets({ tickets }: { tickets: readonly Ticket[] }) {
  const { timeZone } = useShopSettings()
  return (
    <Panel title="Your messages">
      <ul className={styles.tickets}>
        {tickets.map(({ id, number, subject, state, createdAt }) => (
          <li key={id}>
            <Link href={`${paths.contactUs}?thread=${id}`}>
              {subjectLabels[subject]}, {number}
            </Link>
            <p className="quiet">
              {formatDay(createdAt, timeZone)}. {states[state]}.
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
