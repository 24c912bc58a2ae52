import type { SubmitEvent } from 'react'
import type { SubscriptionStatus } from '#modules/subscriptions/contract.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { RadioCard, RadioCards } from '#ui/primitives/radio-card/radio-card.tsx'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import * as t from '#messages/unsubscribe.ts'
import styles from './unsubscribe-page.module.css'

export interface UnsubscribePageProps {
  readonly token: string
  readonly subscription: SubscriptionStatus | null
  readonly done: 'leave' | 'reason' | 'mail' | 'change' | 'topics' | null
  readonly fault: string | null
}

export function UnsubscribePage({
  onSend,
  ...props
}: UnsubscribePageProps & {
  readonly onSend: (form: FormData) => void
}) {
  const { subscription, fault } = props
  const send = (event: SubmitEvent<HTMLDivElement>) => {
    event.preventDefault()
    onSend(new FormData(event.target))
  }
  return (
    <Section>
      <div className={styles.page} onSubmit={send}>
        {fault && (
          <div className={styles.fault}>
            <NoticeRow tone="error">
              <p>{fault}</p>
            </NoticeRow>
          </div>
        )}
        {subscription === null ? (
          <RequestLink {...props} />
        ) : subscription.state === 'unsubscribed' ? (
          <Unsubscribed {...props} subscription={subscription} />
        ) : (
          <Subscribed {...props} subscription={subscription} />
        )}
      </div>
    </Section>
  )
}

type LeaveViewProps = UnsubscribePageProps & { readonly subscription: SubscriptionStatus }

function Subscribed({ token, subscription, done }: LeaveViewProps) {
  return (
    <>
      <PageHead
        title={t.leaveTitle}
        close
        lead={<p>{t.leaveHint({ email: subscription.email })}</p>}
      />
      {done === 'change' && (
        <NoticeRow tone="success">
          <p>{subscription.frequency === 'monthly' ? t.savedMonthly : t.savedEvery}</p>
        </NoticeRow>
      )}
      {done === 'topics' && (
        <NoticeRow tone="success">
          <p>{t.savedTopics}</p>
        </NoticeRow>
      )}
      <div className={styles.choices}>
        <IntentForm token={token} intent="leave" label={t.unsubscribe} />
        {subscription.state === 'confirmed' && subscription.frequency === 'every' && (
          <IntentForm token={token} intent="monthly" label={t.monthly} quiet />
        )}
        {subscription.state === 'confirmed' && subscription.frequency === 'monthly' && (
          <IntentForm token={token} intent="every" label={t.every} quiet />
        )}
      </div>
      {subscription.state === 'confirmed' && <Topics token={token} {...subscription} />}
    </>
  )
}

function Topics({
  token,
  topics,
  choices,
}: { token: string } & Pick<SubscriptionStatus, 'topics' | 'choices'>) {
  return (
    <Panel title={t.chooseTopics}>
      <form method="post" className={styles.form} noValidate>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="intent" value="topics" />
        <fieldset className={styles.topics}>
          <legend className="visually-hidden">{t.topics}</legend>
          {choices.map(({ id, title, text }) => (
            <Checkbox
              key={id}
              name="topic"
              value={id}
              label={title}
              note={text || undefined}
              defaultChecked={topics.includes(id)}
            />
          ))}
        </fieldset>
        <Button type="submit" variant="secondary">
          {t.save}
        </Button>
      </form>
    </Panel>
  )
}

function Unsubscribed({ token, subscription, done }: LeaveViewProps) {
  const { timeZone } = useShopSettings()
  return (
    <>
      <PageHead
        title={t.unsubscribed}
        close
        lead={<p>{t.unsubscribedHint({ email: subscription.email })}</p>}
      />
      {subscription.resubscribeUntil && (
        <div className={styles.choices}>
          <IntentForm token={token} intent="every" label={t.undo} quiet />
          <p className={styles.small}>
            {t.undoUntil({
              date: formatDate(calendarDate(new Date(subscription.resubscribeUntil), timeZone)),
            })}
          </p>
        </div>
      )}
      {done === 'reason' ? (
        <NoticeRow tone="success">
          <p>{t.thankYou}</p>
        </NoticeRow>
      ) : (
        <Panel title={t.why}>
          <form method="post" className={styles.form} noValidate>
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="intent" value="reason" />
            <RadioCards legend={t.reason} legendHidden>
              <RadioCard name="reason" value="too_often" label={t.tooMany} />
              <RadioCard name="reason" value="not_for_me" label={t.notForMe} />
              <RadioCard name="reason" value="never_asked" label={t.neverSignedUp} />
              <RadioCard name="reason" value="other" label={t.somethingElse} />
            </RadioCards>
            <Button type="submit" variant="secondary">
              {t.send}
            </Button>
          </form>
        </Panel>
      )}
    </>
  )
}

function RequestLink({ token, done }: UnsubscribePageProps) {
  if (done === 'mail')
    return (
      <>
        <PageHead title={t.checkEmail} close lead={<p>{t.checkEmailHint}</p>} />
        <p>
          <a href={paths.home}>{t.goHome}</a>
        </p>
      </>
    )
  return (
    <>
      <PageHead title={t.unsubscribe} close lead={<p>{token ? t.incomplete : t.enterEmail}</p>} />
      <form method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="mail" />
        <TextField
          label={t.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
        />
        <Button type="submit">{t.emailLink}</Button>
      </form>
    </>
  )
}

function IntentForm({
  token,
  intent,
  label,
  quiet,
}: {
  token: string
  intent: string
  label: string
  quiet?: boolean
}) {
  return (
    <form method="post">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant={quiet ? 'secondary' : 'primary'}>
        {label}
      </Button>
    </form>
  )
}
