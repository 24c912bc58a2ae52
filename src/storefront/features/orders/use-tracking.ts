import { useEffect, useState } from 'react'
import type { Gift } from '#modules/fulfillment/contract.ts'
import type { OrderDetail, OrderOverview } from '#modules/orders/contract.ts'
import type { FormErrors } from '#ui/patterns/form/form-state.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import {
  clearSavedAccess,
  readSavedAccess,
  readSavedGift,
  lookUpOrder,
  mailMyOrders,
  openByCode,
  openByLink,
  openGift,
  sendCode,
  openTransfer,
  takeLinkToken,
  type OrderLookupInput,
  type Transfer,
} from './tracking.ts'

export type TrackingView =
  | { readonly kind: 'ask' }
  | { readonly kind: 'opening' }
  | {
      readonly kind: 'glance'
      readonly glance: OrderOverview
      readonly asked: OrderLookupInput
      readonly codeSent: boolean
    }
  | { readonly kind: 'detail'; readonly order: OrderDetail }
  | { readonly kind: 'gift'; readonly gift: Gift }
  | { readonly kind: 'transfer'; readonly transfer: Transfer }

export interface TrackingError {
  /** The form that shows it. */
  readonly form: 'code' | 'link' | 'gift'
  readonly message: string
}

export type Tracking = ReturnType<typeof useTracking>

/** Level 1 needs number and email; level 2 needs the emailed link or code. */
export function useTracking() {
  const [view, setView] = useState<TrackingView>({ kind: 'ask' })
  const [fault, setFault] = useState<TrackingError | null>(null)
  const [mailedTo, setMailedTo] = useState<string | null>(null)

  /** Returns the error for the form that asked. */
  const attempt = (act: () => Promise<void>): Promise<FormErrors | null> => {
    setFault(null)
    return act().then(() => null, toFormFault)
  }

  useLink({ setView, setFault })

  return {
    view,
    fault,
    mailedTo,
    lookUp: (asked: OrderLookupInput) =>
      attempt(async () =>
        setView({ kind: 'glance', glance: await lookUpOrder(asked), asked, codeSent: false }),
      ),
    async sendCode() {
      const found = await attempt(async () => {
        if (view.kind !== 'glance') return
        await sendCode(view.asked)
        setView({ ...view, codeSent: true })
      })
      if (found) setFault({ form: 'code', message: found.message })
    },
    enterCode: (code: string) =>
      attempt(async () => {
        if (view.kind === 'glance')
          setView({ kind: 'detail', order: await openByCode(view.asked, code) })
      }),
    mailMine: (email: string) =>
      attempt(async () => {
        await mailMyOrders(email)
        setMailedTo(email)
      }),
    enterGift: (code: string) =>
      attempt(async () => setView({ kind: 'gift', gift: await openGift(code) })),
    /** Reloads the order after a change. */
    reopen: async () => {
      const kept = readSavedAccess()
      if (kept) setView({ kind: 'detail', order: await openByLink(kept.access) })
    },
    startOver() {
      clearSavedAccess()
      setFault(null)
      setView({ kind: 'ask' })
    },
  }
}

interface ViewSetters {
  readonly setView: (view: TrackingView) => void
  readonly setFault: (fault: TrackingError) => void
}

/**
 * Opens the order of an emailed link, on load and on hash changes, or the one opened in this tab
 * before.
 */
function useLink({ setView, setFault }: ViewSetters): void {
  useEffect(() => {
    const open = async () => {
      const [linked, given, moved] = [
        takeLinkToken('t'),
        takeLinkToken('gift'),
        takeLinkToken('move'),
      ]
      const code = given ?? (linked === null ? (readSavedGift()?.gift ?? null) : null)
      const token = linked ?? readSavedAccess()?.access ?? null
      if (token === null && code === null && moved === null) return
      setView({ kind: 'opening' })
      try {
        if (moved !== null) setView({ kind: 'transfer', transfer: await openTransfer(moved) })
        else if (code !== null) setView({ kind: 'gift', gift: await openGift(code) })
        else setView({ kind: 'detail', order: await openByLink(token ?? '') })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status !== 0 && moved === null) clearSavedAccess()
        setView({ kind: 'ask' })
        if (given !== null) setFault({ form: 'gift', message: error.message })
        else if (linked !== null || moved !== null || error.status === 0)
          setFault({ form: 'link', message: error.message })
      }
    }
    const follow = () => void open()
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [setView, setFault])
}
