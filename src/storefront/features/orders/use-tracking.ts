import { useEffect, useState } from 'react'
import type { Gift } from '#modules/fulfillment/contract.ts'
import type { OrderDetail, OrderGlance } from '#modules/orders/contract.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import {
  closeAccess,
  keptAccess,
  keptGift,
  lookUpOrder,
  mailMyOrders,
  openByCode,
  openByLink,
  openGift,
  sendCode,
  openTransfer,
  takeLinkSecret,
  type Asked,
  type Transfer,
} from './tracking.ts'

export type TrackingView =
  | { readonly kind: 'ask' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'glance'; readonly glance: OrderGlance; readonly asked: Asked; readonly codeSent: boolean }
  | { readonly kind: 'detail'; readonly order: OrderDetail }
  | { readonly kind: 'gift'; readonly gift: Gift }
  | { readonly kind: 'transfer'; readonly transfer: Transfer }

export interface TrackingFault {
  /** The form it belongs to. */
  readonly form: 'lookup' | 'code' | 'mail' | 'link' | 'gift'
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
}

export type Tracking = ReturnType<typeof useTracking>

/** Two levels: number and e-mail show where the order is; the mailed link or code shows all of it. */
export function useTracking() {
  const [view, setView] = useState<TrackingView>({ kind: 'ask' })
  const [fault, setFault] = useState<TrackingFault | null>(null)
  const [busy, setBusy] = useState<TrackingFault['form'] | null>(null)
  const [mailedTo, setMailedTo] = useState<string | null>(null)

  const attempt = async (form: TrackingFault['form'], act: () => Promise<void>): Promise<boolean> => {
    setBusy(form)
    try {
      await act()
      setFault(null)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault({ form, message: error.message, fields: error.fields })
      return false
    } finally {
      setBusy(null)
    }
  }

  useLink({ setView, setFault })

  return {
    view,
    fault,
    busy,
    mailedTo,
    lookUp: (asked: Asked) =>
      attempt('lookup', async () => setView({ kind: 'glance', glance: await lookUpOrder(asked), asked, codeSent: false })),
    sendCode: () =>
      attempt('code', async () => {
        if (view.kind !== 'glance') return
        await sendCode(view.asked)
        setView({ ...view, codeSent: true })
      }),
    enterCode: (code: string) =>
      attempt('code', async () => {
        if (view.kind === 'glance') setView({ kind: 'detail', order: await openByCode(view.asked, code) })
      }),
    mailMine: (email: string) =>
      attempt('mail', async () => {
        await mailMyOrders(email)
        setMailedTo(email)
      }),
    enterGift: (code: string) => attempt('gift', async () => setView({ kind: 'gift', gift: await openGift(code) })),
    /** The same order as it is after a change. */
    reopen: async () => {
      const kept = keptAccess()
      if (kept) setView({ kind: 'detail', order: await openByLink(kept.access) })
    },
    startOver() {
      closeAccess()
      setFault(null)
      setView({ kind: 'ask' })
    },
  }
}

interface Shows {
  readonly setView: (view: TrackingView) => void
  readonly setFault: (fault: TrackingFault) => void
}

/** A mailed link opens the order by itself, on arrival and when it is followed into an open page; so does what this tab has opened before. */
function useLink({ setView, setFault }: Shows): void {
  useEffect(() => {
    const open = async () => {
      const [linked, given, moved] = [takeLinkSecret('t'), takeLinkSecret('gift'), takeLinkSecret('move')]
      const code = given ?? (linked === null ? (keptGift()?.gift ?? null) : null)
      const token = linked ?? keptAccess()?.access ?? null
      if (token === null && code === null && moved === null) return
      setView({ kind: 'opening' })
      try {
        if (moved !== null) setView({ kind: 'transfer', transfer: await openTransfer(moved) })
        else if (code !== null) setView({ kind: 'gift', gift: await openGift(code) })
        else setView({ kind: 'detail', order: await openByLink(token ?? '') })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status !== 0 && moved === null) closeAccess()
        setView({ kind: 'ask' })
        if (given !== null) setFault({ form: 'gift', message: error.message, fields: {} })
        else if (linked !== null || moved !== null || error.status === 0) setFault({ form: 'link', message: error.message, fields: {} })
      }
    }
    const follow = () => void open()
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [setView, setFault])
}
