import { useEffect, useState } from 'react'
import { ApiError } from '#storefront/api/api-error.ts'
import type { Answer } from '#storefront/api/endpoints.ts'
import { saveDraft, readDraft } from '#storefront/session/drafts.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { takeMailToken } from '../members/use-reset-link.ts'
import { isShutToCards } from '../payments/own-document.ts'

export type Commission = Answer<'post', '/api/bespoke/commission'>

export type CommissionView =
  | { readonly at: 'none' | 'opening' }
  | { readonly at: 'failed'; readonly message: string }
  | { readonly at: 'open'; readonly token: string; readonly commission: Commission }

const draft = 'commission'

/** The commission behind its mailed link. The tab knows the link until it is closed, so that a reload opens it again. */
export function useCommission() {
  const [view, setView] = useState<CommissionView>({ at: 'opening' })
  useEffect(() => {
    let isOver = false
    // The link's key stands in the address, of which no middleware hears.
    if (isShutToCards()) return location.reload()
    const follow = async () => {
      const token = takeMailToken('t') ?? readDraft(draft)['token'] ?? ''
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
