import type { SubmitEvent } from 'react'
import type { SubscriptionStanding } from '#modules/subscriptions/contract.ts'
import { topics, topicWords } from '#modules/subscriptions/domain/letters.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { RadioCard, RadioCards } from '#ui/primitives/radio-card/radio-card.tsx'
import { paths } from '#storefront/paths.ts'
import styles from './leave-page.module.css'

export interface LeavePageProps {
  /** The signed token of the link, or empty when somebody came without one. */
  readonly token: string
  /** Null for a link that is not ours. */
  readonly standing: SubscriptionStanding | null
  readonly done: 'leave' | 'reason' | 'mail' | 'change' | 'topics' | null
  readonly fault: string | null
}

/** One press and the letters stop. A link followed by a machine changes nothing: what is pressed is a form. */
export function LeavePage({
  onSend,
  ...props
}: LeavePageProps & {
  /** Makes the call in place of the page's server. */ readonly onSend: (form: FormData) => void
}) {
  const { standing, fault } = props
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
        {standing === null ? (
          <WithoutLink {...props} />
        ) : standing.state === 'unsubscribed' ? (
          <Left {...props} standing={standing} />
        ) : (
          <Stay {...props} standing={standing} />
        )}
      </div>
    </Section>
  )
}

type Known = LeavePageProps & { readonly standing: SubscriptionStanding }

function Stay({ token, standing, done }: Known) {
  return (
    <>
      <PageHead
        title="Stop our letters?"
        close
        lead={<p>They go to {standing.email}. Mails about an order of yours come as before.</p>}
      />
      {done === 'change' && (
        <NoticeRow tone="success">
          <p>
            Saved.{' '}
            {standing.frequency === 'monthly'
              ? 'From now on you get one letter a month.'
              : 'You get every letter again.'}
          </p>
        </NoticeRow>
      )}
      {done === 'topics' && (
        <NoticeRow tone="success">
          <p>Saved. You get the letters that are ticked below.</p>
        </NoticeRow>
      )}
      <div className={styles.choices}>
        <Press token={token} intent="leave" label="Unsubscribe" />
        {standing.state === 'confirmed' && standing.frequency === 'every' && (
          <Press token={token} intent="monthly" label="One letter a month instead" quiet />
        )}
        {standing.state === 'confirmed' && standing.frequency === 'monthly' && (
          <Press token={token} intent="every" label="Every letter again" quiet />
        )}
      </div>
      {standing.state === 'confirmed' && <Topics token={token} wanted={standing.topics} />}
    </>
  )
}

/** Fewer letters instead of none: what they are to be about. */
function Topics({ token, wanted }: { token: string; wanted: Known['standing']['topics'] }) {
  return (
    <Panel title="Or choose which letters you get">
      <form method="post" className={styles.form} noValidate>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="intent" value="topics" />
        <fieldset className={styles.topics}>
          <legend className="visually-hidden">Letters about</legend>
          {topics.map((topic) => (
            <Checkbox
              key={topic}
              name="topic"
              value={topic}
              label={topicWords[topic]}
              defaultChecked={wanted.includes(topic)}
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

function Left({ token, standing, done }: Known) {
  return (
    <>
      <PageHead
        title="You are unsubscribed."
        close
        lead={<p>No more letters go to {standing.email}, from this moment on.</p>}
      />
      {standing.returnUntil && (
        <div className={styles.choices}>
          <Press token={token} intent="every" label="Undo" quiet />
          <p className={styles.small}>
            Until {formatDate(calendarDate(new Date(standing.returnUntil)))}, one press brings them
            back.
          </p>
        </div>
      )}
      {done === 'reason' ? (
        <NoticeRow tone="success">
          <p>Thank you. That helps us write better letters.</p>
        </NoticeRow>
      ) : (
        <Panel title="Why did you leave?">
          <form method="post" className={styles.form} noValidate>
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="intent" value="reason" />
            <RadioCards legend="One answer, if you like" legendHidden>
              <RadioCard name="reason" value="too_often" label="Too many letters" />
              <RadioCard name="reason" value="not_for_me" label="Not what I am looking for" />
              <RadioCard name="reason" value="never_asked" label="I never asked for them" />
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

function WithoutLink({ token, done }: LeavePageProps) {
  if (done === 'mail')
    return (
      <>
        <PageHead
          title="Look into your mailbox."
          close
          lead={<p>If this address gets our letters, a link to end them is on its way to it.</p>}
        />
        <p>
          <a href={paths.home}>To the front page</a>
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
              ? 'This link is not complete. Enter your address and we mail you another.'
              : 'Every letter has a link that ends them with one press. Enter your address and we mail it to you again.'}
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
        <Button type="submit">Mail me the link</Button>
      </form>
    </>
  )
}

function Press({
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
