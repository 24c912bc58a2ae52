import { ApiError } from '#storefront/api/api-error.ts'
import { createApi, type Api, type Transport } from '#storefront/api/api-client.ts'
import { formText } from '#storefront/api/form-text.ts'
import type { UnsubscribePageProps } from './unsubscribe-page.tsx'

const reasons = ['too_often', 'not_for_me', 'never_asked', 'other'] as const

/** Returns the subscription of an unsubscribe link, or null for an invalid one. */
export async function readUnsubscribePage(
  transport: Transport,
  token: string,
): Promise<UnsubscribePageProps> {
  const standing =
    token === ''
      ? null
      : await createServerApi(transport)
          .get('/api/guest/subscription', { token })
          .catch(ignoreClientError)
  return { token, subscription: standing, done: null, fault: null }
}

/**
 * Handles the page's forms and one-click unsubscription by email programs (RFC 8058), which post
 * only `List-Unsubscribe=One-Click` to the URL with the token.
 */
export async function submitUnsubscribeForm(
  api: Api,
  { form, tokenInAddress }: { form: FormData; tokenInAddress: string },
): Promise<UnsubscribePageProps> {
  const token = formText(form, 'token') || tokenInAddress
  const intent = formText(form, 'intent') || (form.has('List-Unsubscribe') ? 'leave' : '')
  try {
    return await submitIntent(api, { token, intent, form })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const standing =
      token === ''
        ? null
        : await api.get('/api/guest/subscription', { token }).catch(ignoreClientError)
    return { token, subscription: standing, done: null, fault: error.message }
  }
}

async function submitIntent(
  api: Api,
  { token, intent, form }: { token: string; intent: string; form: FormData },
): Promise<UnsubscribePageProps> {
  if (intent === 'mail') {
    await api.post('/api/guest/unsubscribe', { email: formText(form, 'email') })
    return { token: '', subscription: null, done: 'mail', fault: null }
  }
  if (intent === 'monthly' || intent === 'every')
    return {
      token,
      subscription: await api.post('/api/guest/changeSubscription', { token, frequency: intent }),
      done: 'change',
      fault: null,
    }
  if (intent === 'topics') {
    const wanted = form.getAll('topic').filter((topic) => typeof topic === 'string')
    return {
      token,
      subscription: await api.post('/api/guest/changeSubscription', { token, topics: wanted }),
      done: 'topics',
      fault: null,
    }
  }
  if (intent !== 'leave' && intent !== 'reason')
    return { token, subscription: null, done: null, fault: null }
  const reason = reasons.find((known) => known === formText(form, 'reason'))
  const standing = await api.post('/api/guest/unsubscribe', { token, ...(reason && { reason }) })
  return { token, subscription: standing, done: intent, fault: null }
}

const createServerApi = (transport: Transport): Api => createApi(transport, 'http://shop')

function ignoreClientError(error: unknown): null {
  if (error instanceof ApiError && error.status < 500) return null
  throw error
}
