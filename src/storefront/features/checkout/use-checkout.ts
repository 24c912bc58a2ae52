import { useState } from 'react'
import type { CheckoutView } from '#modules/checkout/contract.ts'
import { waitForCartCalls } from '../cart/enqueue-cart-call.ts'
import type { Problems } from './address-fields.ts'
import type { MemberName } from './find-name-to-fill.ts'
import {
  changeGiftCard,
  saveCheckoutDraft,
  placeShownCheckout,
  refreshAfterCart,
  type CheckoutInput,
  type GiftCardChange,
  type CheckoutObstacle,
} from './checkout-store.ts'
import * as t from '#messages/checkout.ts'

export type CheckoutPageState = ReturnType<typeof useCheckout>

export type Busy = 'keeping' | 'placing' | null

/** The state of the checkout page: the last response, problems and open sections. */
export function useCheckout(loaded: CheckoutView, name: MemberName | null) {
  const [checkout, setCheckout] = useState(loaded)
  const [lastLoaded, setLastLoaded] = useState(loaded)
  const [problems, setProblems] = useState<Problems>({})
  const [obstacle, setObstacle] = useState<CheckoutObstacle | null>(null)
  const sections = useSections()
  const { busy, whileBusy } = useBusy()

  // The loader has run again; entered values stay in the forms.
  if (lastLoaded !== loaded) {
    setLastLoaded(loaded)
    setCheckout(loaded)
  }

  const showObstacle = (found: CheckoutObstacle) => {
    setObstacle(found)
    if (found.kind === 'problems') setProblems(found.problems)
  }

  /** Ignores responses that are older than the current cart version. */
  const storeNewer = (found: CheckoutView) =>
    setCheckout((now) => (found.cartVersion >= now.cartVersion ? found : now))

  /** Reloads the priced checkout; null if there is none. */
  const refresh = async (): Promise<CheckoutView | null> => {
    const now = await whileBusy('keeping', refreshAfterCart())
    if ('kind' in now) {
      showObstacle(now)
      return null
    }
    storeNewer(now.checkout)
    setObstacle(null)
    return now.checkout
  }

  return {
    checkout,
    name,
    problems,
    obstacle,
    busy,
    setProblems,
    dismiss: () => setObstacle(null),
    ...sections,
    /** Saves entered data; null if it was refused. */
    async save(entered: CheckoutInput): Promise<CheckoutView | null> {
      const kept = await whileBusy('keeping', saveCheckoutDraft(entered))
      if ('kind' in kept) {
        showObstacle(kept)
        return null
      }
      storeNewer(kept.checkout)
      setObstacle(null)
      setProblems({})
      return kept.checkout
    },
    saveInBackground: createBackgroundSave(storeNewer),
    changeGiftCard: createGiftCardChange(whileBusy, storeNewer),
    /** Resolves when the last input is saved. */
    saved: () => whileBusy('placing', waitForCartCalls()),
    async place(shown: CheckoutView): Promise<string | null> {
      const placed = await whileBusy('placing', placeShownCheckout(shown))
      if ('checkoutId' in placed) return placed.checkoutId
      if (placed.kind === 'failed' && placed.isOld) await refresh()
      showObstacle(placed)
      return null
    },
    refresh,
  }
}

/**
 * Saves in the background while the shopper types; problems are shown when the section is
 * submitted.
 */
function createBackgroundSave(storeNewer: (found: CheckoutView) => void) {
  return async (entered: CheckoutInput): Promise<void> => {
    const kept = await saveCheckoutDraft(entered)
    if ('checkout' in kept) storeNewer(kept.checkout)
  }
}

type WhileBusy = ReturnType<typeof useBusy>['whileBusy']

/** Adds or removes a gift card; returns an error message or null. */
function createGiftCardChange(whileBusy: WhileBusy, storeNewer: (found: CheckoutView) => void) {
  return async (change: GiftCardChange): Promise<string | null> => {
    const changed = await whileBusy('keeping', changeGiftCard(change))
    if ('kind' in changed) return 'message' in changed ? changed.message : t.reviewCart
    storeNewer(changed.checkout)
    return null
  }
}

/** A section closes when it is complete and can be opened again. */
function useSections() {
  const [open, setOpen] = useState<Readonly<Record<string, boolean>>>({})
  return {
    isOpen: (section: string, done: boolean) => open[section] ?? !done,
    show: (section: string, isOpen: boolean) =>
      setOpen((before) => ({ ...before, [section]: isOpen })),
  }
}

function useBusy() {
  const [busy, setBusy] = useState<Busy>(null)
  const whileBusy = async <Result>(what: Busy, work: Promise<Result>): Promise<Result> => {
    setBusy(what)
    try {
      return await work
    } finally {
      setBusy(null)
    }
  }
  return { busy, whileBusy }
}
