import { normalizeEmail } from '#kernel/email/email.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { createApi, type Transport } from '#storefront/api/api-client.ts'
import { formText } from '#storefront/api/form-text.ts'

export interface FooterFormResult {
  readonly email: string
  readonly fault: string | null
}

export async function submitFooterForm(
  transport: Transport,
  form: FormData,
): Promise<FooterFormResult> {
  const email = normalizeEmail(formText(form, 'email'))
  const emailFault = checkEmail(email)
  if (emailFault !== null) return { email, fault: emailFault }
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
