import { useEffect, useState } from 'react'
import { ApiError } from '#storefront/api/api-error.ts'
import type { Answer } from '#storefront/api/endpoints.ts'
import { saveDraft, readDraft } from '#storefront/session/drafts.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { consumeUrlToken } from '../members/use-reset-link.ts'
import { isCardProviderBlocked } from '../payments/reload-for-card-form.ts'

export type Commission = Answer<'post', '/api/bespoke/commission'>

export type CommissionView =
  | { readonly at: 'none' | 'opening' }
  | { readonly at: 'failed'; readonly message: string }
  | { readonly at: 'open'; readonly token: string; readonly commission: Commission }

const draft = 'commission'

/**
 * Loads the commission of the emailed link. The tab remembers the token, so that a reload works.
 */
export function useCommission() {
  const [view, setView] = useState<CommissionView>({ at: 'opening' })
  useEffect(() => {
    let isOver = false
    // The token is in the fragment, which no server sees.
    if (isCardProviderBlocked()) return location.reload()
    const follow = async () => {
      const token = consumeUrlToken('t') ?? readDraft(draft)['token'] ?? ''
      if (token === '') return setView({ at: 'none' })
      try {
        const commission = await sessionApi().post('/api/bespoke/commission', { token })
        saveDraft(draft, { token })
        if (!isOver) setView({ at: 'open', token, commission })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (!isOver) setView({ at: 'failed', message: error.message })
      }
    }
    const again = () => void follow()
    again()
    addEventListener('hashchange', again)
    return () => {
      isOver = true
      removeEventListener('hashchange', again)
    }
  }, [])
  return {
    view,
    learn: (commission: Commission) =>
      setView((now) => (now.at === 'open' ? { ...now, commission } : now)),
  }
}
