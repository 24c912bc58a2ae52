import { use, useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { normalizeEmail } from '#kernel/email/email.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { announce } from '#ui/primitives/message/message-store.ts'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { formText } from '#storefront/api/form-text.ts'
import { reportEvent } from '#storefront/session/report-event.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { useSession } from '#storefront/session/session.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { toPictureProps } from '../catalog/picture-props.ts'
import { EmailField } from '../members/email-field.tsx'
import { getOwnEmail } from './popup-rule.ts'
import { subscribe } from './subscribe-calls.ts'
import * as shell from '#messages/shell.ts'
import * as t from '#messages/subscriptions.ts'
import styles from './subscribe-popup.module.css'

/** Starts with the module, which the host loads early. Without a photograph, the words are enough. */
const loadingPicture = sessionApi()
  .get('/api/collection/list', {})
  .then(
    ({ departments }) =>
      departments.find(({ picture }) => picture !== null && picture.widths.length > 0)?.picture
      ?? null,
    () => null,
  )

export function SubscribePopup({
  onClose,
}: {
  onClose: (how: 'closed' | 'subscribed' | 'left') => void
}) {
  const picture = use(loadingPicture)
  const { offer, consent, footerTitle } = useShopSettings().newsletter
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { userInfo } = useSession()
  useEffect(() => reportEvent({ type: 'pop_up_window', name: 'subscribe' }), [])
  useEffect(() => {
    const leave = () => onClose('left')
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [onClose])
  const close = () => {
    reportEvent({ type: 'web_click', name: 'subscribe_popup', action: 'close' })
    onClose('closed')
  }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = normalizeEmail(formText(new FormData(event.currentTarget), 'email'))
    reportEvent({
      type: 'web_click',
      name: 'subscribe_popup',
      action: 'subscribe',
      email: getOwnEmail(email, userInfo),
    })
    const stop = (message: string, tone: 'warning' | 'error') => {
      setFault(message)
      announce(message, tone)
    }
    const emailFault = checkEmail(email)
    if (emailFault !== null) return stop(emailFault, 'warning')
    setBusy(true)
    const subscribed = await subscribe(email, 'popup').catch(() => null)
    setBusy(false)
    if (!subscribed) return stop(t.failed, 'error')
    if (!subscribed.done) return stop(subscribed.message, 'error')
    announce(t.subscribed, 'success')
    onClose('subscribed')
  }
  return (
    <Dialog
      open
      onClose={close}
      title={offer}
      size="narrow"
      tone="accent"
      sheetOnPhone
      className={styles.popup}
    >
      {picture && (
        <div className={styles.picture}>
          <Picture {...toPictureProps(picture, '46rem')} alt="" shape="fill" />
        </div>
      )}
      <p className={styles.lead}>{footerTitle}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <EmailField
          label={shell.emailLabel}
          name="email"
          autoComplete="email"
          enterKeyHint="send"
          error={fault ?? undefined}
        />
        <Button type="submit" wide busy={busy}>
          {shell.subscribe}
        </Button>
        <p className={styles.small}>{consent.popup}</p>
        <p className={styles.small}>
          <a href="/privacy-policies">{t.privacyPolicy}</a> <a href="/terms">{shell.terms}</a>
        </p>
      </form>
    </Dialog>
  )
}
