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
        title="Unsubscribe from our newsletter?"
        close
        lead={<p>We send it to {subscription.email}. You’ll still get emails about your orders.</p>}
      />
      {done === 'change' && (
        <NoticeRow tone="success">
          <p>
            Saved.{' '}
            {subscription.frequency === 'monthly'
              ? 'From now on you get one newsletter a month.'
              : 'You get every newsletter again.'}
          </p>
        </NoticeRow>
      )}
      {done === 'topics' && (
        <NoticeRow tone="success">
          <p>Saved. You get newsletters on the topics selected below.</p>
        </NoticeRow>
      )}
      <div className={styles.choices}>
        <IntentForm token={token} intent="leave" label="Unsubscribe" />
        {subscription.state === 'confirmed' && subscription.frequency === 'every' && (
          <IntentForm
            token={token}
            intent="monthly"
            label="Get one newsletter a month instead"
            quiet
          />
        )}
        {subscription.state === 'confirmed' && subscription.frequency === 'monthly' && (
          <IntentForm token={token} intent="every" label="Get every newsletter again" quiet />
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
    <Panel title="Or choose your topics">
      <form method="post" className={styles.form} noValidate>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="intent" value="topics" />
        <fieldset className={styles.topics}>
          <legend className="visually-hidden">Newsletter topics</legend>
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
          Save
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
        title="You’re unsubscribed"
        close
        lead={<p>We won’t send the newsletter to {subscription.email} anymore.</p>}
      />
      {subscription.resubscribeUntil && (
        <div className={styles.choices}>
          <IntentForm token={token} intent="every" label="Undo" quiet />
          <p className={styles.small}>
            You can undo this until{' '}
            {formatDate(calendarDate(new Date(subscription.resubscribeUntil), timeZone))}.
          </p>
        </div>
      )}
      {done === 'reason' ? (
        <NoticeRow tone="success">
          <p>Thank you. Your feedback helps us improve.</p>
        </NoticeRow>
      ) : (
        <Panel title="Why did you unsubscribe?">
          <form method="post" className={styles.form} noValidate>
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="intent" value="reason" />
            <RadioCards legend="Reason (optional)" legendHidden>
              <RadioCard name="reason" value="too_often" label="Too many emails" />
              <RadioCard name="reason" value="not_for_me" label="Not what I’m looking for" />
              <RadioCard name="reason" value="never_asked" label="I never signed up" />
              <RadioCard name="reason" value="other" label="Something else" />
            </RadioCards>
            <Button type="submit" variant="secondary">
              Send
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
        <PageHead
          title="Check your email"
          close
          lead={<p>If this address is subscribed, we’ve emailed it a link to unsubscribe.</p>}
        />
        <p>
          <a href={paths.home}>Go to the home page</a>
        </p>
      </>
    )
  return (
    <>
      <PageHead
        title="Unsubscribe"
        close
        lead={
          <p>
            {token
              ? 'This link is incomplete. Enter your email address and we’ll send you a new one.'
              : 'Every newsletter has an unsubscribe link. Enter your email address and we’ll '
                + 'send you one.'}
          </p>
        }
      />
      <form method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="mail" />
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
        />
        <Button type="submit">Email me the link</Button>
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
