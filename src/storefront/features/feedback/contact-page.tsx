import { useState } from 'react'
import type { Faq } from '#modules/content/contract.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Link } from '#ui/primitives/link/link.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { linkTo } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { AccountFrame } from '../members/account-frame.tsx'
import { formatDay } from '../members/member-dates.ts'
import { ContactForm } from './contact-form.tsx'
import { ConversationPanel } from './conversation-panel.tsx'
import type { Ticket, Writer } from './feedback-calls.ts'
import { useConversation } from './use-conversation.ts'
import { subjectLabels } from './subject-labels.ts'
import * as t from '#messages/contact.ts'
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
      title={t.contactUs}
      lead={
        <p>
          {t.staffAnswers({
            number: shop.phone.shown,
            hours: shop.hours,
            phone: linkTo(shop.phone.dial),
          })}
        </p>
      }
    >
      {conversation.view.at !== 'none' && <ConversationPanel conversation={conversation} />}
      {sent && (
        <NoticeRow tone="success" live title={t.received({ number: sent.number })}>
          <p>{t.replyBy({ date: formatDate(sent.firstReplyBy as CalendarDate) })}</p>
        </NoticeRow>
      )}
      <Panel title={sent ? t.writeAgain : t.writeToUs}>
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
  new: t.stateNew,
  open: t.stateOpen,
  waiting_customer: t.stateWaiting,
  resolved: t.stateResolved,
  closed: t.stateClosed,
}

function Tickets({ tickets }: { tickets: readonly Ticket[] }) {
  const { timeZone } = useShopSettings()
  return (
    <Panel title={t.yourMessages}>
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
