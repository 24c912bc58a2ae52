import type { FormEvent } from 'react'
import { normalizeEmail } from '#kernel/email/email.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import { announce } from '#ui/primitives/message/message-store.ts'
import { writeCookie } from '#storefront/session/cookies.ts'
import { formText } from '#storefront/api/form-text.ts'
import { cookieOf } from './popup-rule.ts'

/** The footer's form once the script is there: the browser makes the call, and the page stays. Without a script the form goes to a page. */
export async function subscribeAtFoot(event: FormEvent<HTMLFormElement>): Promise<void> {
  event.preventDefault()
  const form = event.currentTarget
  const email = normalizeEmail(formText(new FormData(form), 'email'))
  const wrong = checkEmail(email)
  if (wrong !== null) return void announce(wrong, 'warning')
  const { subscribe, subscribedMessage } = await import('./subscribe-calls.ts')
  const subscribed = await subscribe(email, 'footer')
  if (!subscribed.done) return void announce(subscribed.message, 'error')
  writeCookie(cookieOf())
  form.reset()
  announce(subscribedMessage, 'success')
}
