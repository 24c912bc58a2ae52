import { useState } from 'react'
import { normalizeEmail } from '#kernel/email/email.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import type { CardProps } from './card-props.ts'
import { CodeForm } from './code-form.tsx'
import { EmailField } from './email-field.tsx'
import { checkEmail } from '#storefront/api/check-email.ts'
import { formatDay, formatMoment } from './member-dates.ts'
import * as t from '#messages/account-settings.ts'
import styles from './account-settings.module.css'

type Step =
  | { readonly at: 'shown' }
  | { readonly at: 'asking' }
  | { readonly at: 'code'; readonly email: string }

/**
 * Changes the email address with step-up authentication, a code and a link to the new address; the
 * old address can revert it for a week.
 */
export function EmailCard(props: CardProps) {
  const { timeZone } = useShopSettings()
  const { settings, stepUp, onChange } = props
  const { email, emailChange, revertPeriodEnd } = settings.account
  const [step, setStep] = useState<Step>({ at: 'shown' })
  const sendCode = (next: string) =>
    stepUp.run('change-email', () =>
      sessionApi().post('/api/captcha/changeEmailCaptcha', { email: next }),
    )
  return (
    <Panel title={t.email}>
      <div className="stack" data-gap="5">
        <p>
          <b className={styles.email}>{email}</b>
        </p>
        {revertPeriodEnd !== null && (
          <NoticeRow>
            <p>{t.recentlyChanged({ date: formatDay(revertPeriodEnd, timeZone) })}</p>
          </NoticeRow>
        )}
        {emailChange && <PendingChange change={emailChange} onChange={onChange} />}
        {step.at === 'shown' && (
          <p>
            <Button variant="secondary" onClick={() => setStep({ at: 'asking' })}>
              {emailChange ? t.changeToAnother : t.changeEmail}
            </Button>
          </p>
        )}
        {step.at === 'asking' && (
          <Form
            id="new-email"
            checks={{ email: checkEmail }}
            submitLabel={t.continueLabel}
            busyLabel={t.sending}
            actions={<TextButton onClick={() => setStep({ at: 'shown' })}>{t.cancel}</TextButton>}
            onSend={async ({ email: typed = '' }) => {
              const next = normalizeEmail(typed)
              try {
                if ((await sendCode(next)) !== null) setStep({ at: 'code', email: next })
                return null
              } catch (error) {
                return toFormFault(error)
              }
            }}
          >
            {(field) => <EmailField {...field('email')} label={t.newEmail} hint={t.newEmailHint} />}
          </Form>
        )}
        {step.at === 'code' && (
          <CodeForm
            id="email-code"
            email={step.email}
            submitLabel={t.sendLink}
            busyLabel={t.sending}
            onResend={() => sendCode(step.email)}
            onCode={async (code) => {
              const sent = await stepUp.run('change-email', () =>
                sessionApi().post('/api/user/changeEmail', {
                  email: step.email,
                  code: code.replaceAll(/\s/g, ''),
                }),
              )
              if (sent === null) return
              setStep({ at: 'shown' })
              onChange()
            }}
            actions={<TextButton onClick={() => setStep({ at: 'shown' })}>{t.cancel}</TextButton>}
          />
        )}
      </div>
    </Panel>
  )
}

function PendingChange({
  change,
  onChange,
}: {
  change: { email: string; expiresAt: string }
  onChange: () => void
}) {
  const { timeZone } = useShopSettings()
  const [fault, setFault] = useState('')
  const cancel = () =>
    sessionApi()
      .post('/api/user/cancelEmailChange', {})
      .then(onChange, (error: unknown) => setFault(toFormFault(error).message))
  return (
    <NoticeRow
      tone="warning"
      live
      title={t.linkSent({ email: change.email })}
      action={<TextButton onClick={() => void cancel()}>{t.cancelChange}</TextButton>}
    >
      <p>{fault || t.pendingChange({ time: formatMoment(change.expiresAt, timeZone) })}</p>
    </NoticeRow>
  )
}
