import { normalizeEmail } from '#kernel/email/email.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { createApi, type Transport } from '#storefront/api/api-client.ts'
import { formText } from '#storefront/api/form-text.ts'

export interface Asked {
  readonly email: string
  /** Why nothing was sent; null when the mail is on its way. */
  readonly fault: string | null
}

/** What the footer's form asks for, which needs no script. */
export async function askFor(transport: Transport, form: FormData): Promise<Asked> {
  const email = normalizeEmail(formText(form, 'email'))
  const wrong = checkEmail(email)
  if (wrong !== null) return { email, fault: wrong }
  try {
    await createApi(transport, 'http://shop').post('/api/guest/subscribe', {
      email,
      source: 'footer',
    })
    return { email, fault: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { email, fault: error.message }
  }
}
