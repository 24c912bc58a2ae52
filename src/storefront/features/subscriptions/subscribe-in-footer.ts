import type { FormEvent } from 'react'
import { normalizeEmail } from '#kernel/email/email.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import { announce } from '#ui/primitives/message/message-store.ts'
import { writeCookie } from '#storefront/session/cookies.ts'
import { formText } from '#storefront/api/form-text.ts'
import { buildPopupCookie } from './popup-rule.ts'

export async function subscribeInFooter(event: FormEvent<HTMLFormElement>): Promise<void> {
  event.preventDefault()
  const form = event.currentTarget
  const email = normalizeEmail(formText(new FormData(form), 'email'))
  const emailFault = checkEmail(email)
  if (emailFault !== null) return void announce(emailFault, 'warning')
  const [{ subscribe }, { subscribed: thanks }] = await Promise.all([
    import('./subscribe-calls.ts'),
    import('#messages/subscriptions.ts'),
  ])
  const subscribed = await subscribe(email, 'footer')
  if (!subscribed.done) return void announce(subscribed.message, 'error')
  writeCookie(buildPopupCookie())
  form.reset()
  announce(thanks, 'success')
}
