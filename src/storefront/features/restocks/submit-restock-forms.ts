import { normalizeEmail } from '#kernel/email/email.ts'
import type { ConfirmedRestockRequest } from '#modules/restocks/contract.ts'
import type { Api } from '#storefront/api/api-client.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import { formText } from '#storefront/api/form-text.ts'

export interface RestockRequestResult {
  readonly variantId: string
  readonly slug: string
  readonly email: string
  /** Null for a request that was refused. */
  readonly state: 'confirm' | 'waiting' | null
  readonly emailFault: string | null
  readonly fault: string | null
}

export type RestockPageProps =
  | ({ readonly view: 'request' } & RestockRequestResult)
  | {
      readonly view: 'confirm'
      readonly token: string
      readonly confirmed: ConfirmedRestockRequest | null
      readonly fault: string | null
    }
  | {
      readonly view: 'stop'
      readonly token: string
      readonly stopped: { readonly email: string } | null
      readonly fault: string | null
    }
  | { readonly view: 'incomplete' }

type LinkPage = Exclude<RestockPageProps, { readonly view: 'request' }>

/** Sends the form of a product page. A member's form has no field for the email. */
export async function submitRestockRequest(
  api: Api,
  form: FormData,
): Promise<RestockRequestResult> {
  const email = form.has('email') ? normalizeEmail(formText(form, 'email')) : null
  const variantId = formText(form, 'variantId')
  const unsent = {
    variantId,
    slug: formText(form, 'slug'),
    email: email ?? '',
    state: null,
    emailFault: null,
    fault: null,
  }
  const emailFault = email === null ? null : checkEmail(email)
  if (emailFault !== null) return { ...unsent, emailFault }
  try {
    const { state } = await api.post('/api/restock/request', {
      variantId,
      ...(email !== null && { email }),
    })
    return { ...unsent, state }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ...unsent, fault: error.message }
  }
}

export function readRestockPage(query: URLSearchParams): LinkPage {
  const [confirm, stop] = [query.get('confirm'), query.get('stop')]
  if (confirm) return { view: 'confirm', token: confirm, confirmed: null, fault: null }
  if (stop) return { view: 'stop', token: stop, stopped: null, fault: null }
  return { view: 'incomplete' }
}

/**
 * Handles the forms of all three views, and one-click unsubscription by email programs (RFC 8058),
 * which post to the URL of the link without an intent.
 */
export async function submitRestockPage(
  api: Api,
  { form, query }: { readonly form: FormData; readonly query: URLSearchParams },
): Promise<RestockPageProps> {
  if (formText(form, 'intent') === 'request')
    return { view: 'request', ...(await submitRestockRequest(api, form)) }
  const page = readRestockPage(query)
  if (page.view === 'incomplete') return page
  try {
    if (page.view === 'confirm')
      return { ...page, confirmed: await api.post('/api/restock/confirm', { token: page.token }) }
    return { ...page, stopped: await api.post('/api/restock/stop', { token: page.token }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ...page, fault: error.message }
  }
}
