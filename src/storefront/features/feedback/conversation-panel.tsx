import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextAreaField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { Skeleton } from '#ui/primitives/skeleton/skeleton.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatMoment } from '../members/member-dates.ts'
import type { Conversation } from './use-conversation.ts'
import { subjectLabels } from './subject-labels.ts'
import * as t from '#messages/contact.ts'
import styles from './contact.module.css'

export function ConversationPanel({ conversation }: { conversation: Conversation }) {
  const shop = useShopSettings()
  const { timeZone } = shop
  const { view } = conversation
  if (view.at === 'failed')
    return (
      <NoticeRow tone="warning" live title={t.linkNotValid}>
        <p>{t.sendNewMessage({ reason: view.message })}</p>
      </NoticeRow>
    )
  if (view.at !== 'open')
    return (
      <div aria-busy="true">
        <Panel>
          <Skeleton lines={4} />
        </Panel>
      </div>
    )
  const { number, subject, messages, canReply } = view.thread
  return (
    <Panel title={`${subjectLabels[subject]}, ${number}`}>
      <ol className={styles.messages}>
        {messages.map(({ at, from, text, files }) => (
          <li key={at} data-from={from}>
            <p className="quiet">
              {from === 'you' ? t.you : shop.name}, {formatMoment(at, timeZone)}
            </p>
            <p className={styles.text}>{text}</p>
            {files.length > 0 && (
              <p className="quiet">
                {t.files({ names: files.map(({ name }) => name).join(', ') })}
              </p>
            )}
          </li>
        ))}
      </ol>
      {canReply ? (
        <Form
          key={messages.length}
          id="reply"
          checks={{
            message: (value) => (value.trim().length < 10 ? t.tellMore : null),
          }}
          submitLabel={t.reply}
          busyLabel={t.sending}
          onSend={({ message = '' }) =>
            conversation.reply(message.trim()).then(() => null, toFormFault)
          }
        >
          {(field) => (
            <TextAreaField
              {...field('message')}
              label={t.yourReply}
              maxLength={3_000}
              required
              unmarked
            />
          )}
        </Form>
      ) : (
        <p>{t.closedHint}</p>
      )}
    </Panel>
  )
}
