import { useEffect, useState } from 'react'
import { ApiError } from '#storefront/api/api-error.ts'
import { ensureSession, sessionApi } from '#storefront/session/session-api.ts'
import { dropDraft, saveDraft, readDraft } from '#storefront/session/drafts.ts'
import { consumeUrlToken } from '../members/use-reset-link.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { readSharedList, type SharedWishlist } from './wishlist-calls.ts'

type View =
  | { readonly at: 'opening' | 'none' }
  | { readonly at: 'failed'; readonly message: string; readonly isOver: boolean }
  | { readonly at: 'open'; readonly token: string; readonly list: SharedWishlist }

const draftName = 'shared-list'

/** Opens a shared list. The token is read from the URL fragment and kept for reloads of the tab. */
export function useSharedList() {
  const [view, setView] = useState<View>({ at: 'opening' })
  const { attempt, isBusy, fault } = useAttempt()

  useEffect(() => {
    const open = async () => {
      const token = consumeUrlToken('t') ?? readDraft(draftName)['token'] ?? null
      if (token === null) return setView({ at: 'none' })
      saveDraft(draftName, { token })
      try {
        setView({ at: 'open', token, list: await readSharedList(token) })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const isRevoked = error.code === 41000
        if (isRevoked) dropDraft(draftName)
        setView({ at: 'failed', message: error.message, isOver: isRevoked })
      }
    }
    const openAgain = () => void open()
    openAgain()
    addEventListener('hashchange', openAgain)
    return () => removeEventListener('hashchange', openAgain)
  }, [])

  const change = (path: '/api/wishlist/reserve' | '/api/wishlist/release', itemId: string) =>
    attempt(async () => {
      if (view.at !== 'open') return
      await ensureSession()
      setView({ ...view, list: await sessionApi().post(path, { token: view.token, itemId }) })
    })
  return {
    view,
    isBusy,
    fault,
    reserve: (itemId: string) => change('/api/wishlist/reserve', itemId),
    release: (itemId: string) => change('/api/wishlist/release', itemId),
  }
}
