import { useState } from 'react'
import type { Settlement } from '#modules/checkout/contract.ts'
import { turnsDone } from '../cart/turns.ts'
import type { Problems } from './address-fields.ts'
import {
  changeGiftCard,
  saveCheckoutDraft,
  placeSettlement,
  refreshAfterCart,
  type Entered,
  type GiftCardChange,
  type Obstacle,
} from './settlement-store.ts'

export type SettlementState = ReturnType<typeof useSettlement>

export type Busy = 'keeping' | 'placing' | null

/** The settlement as the page holds it: what the server said last, what is wrong, which sections stand open. */
export function useSettlement(loaded: Settlement) {
  const [settlement, setSettlement] = useState(loaded)
  const [given, setGiven] = useState(loaded)
  const [problems, setProblems] = useState<Problems>({})
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  const sections = useSections()
  const { busy, doing } = useBusy()

  // The page was left and opened again: the loader has asked anew, and what was typed stands where it stood.
  if (given !== loaded) {
    setGiven(loaded)
    setSettlement(loaded)
  }

  const meet = (found: Obstacle) => {
    setObstacle(found)
    if (found.kind === 'problems') setProblems(found.problems)
  }

  /** Answers may overtake each other; the cart's version says which is newer. */
  const take = (found: Settlement) =>
    setSettlement((now) => (found.cartVersion >= now.cartVersion ? found : now))

  /** The settlement as it stands now; null when there is nothing left to settle. */
  const refresh = async (): Promise<Settlement | null> => {
    const now = await doing('keeping', refreshAfterCart())
    if ('kind' in now) {
      meet(now)
      return null
    }
    take(now.settlement)
    setObstacle(null)
    return now.settlement
  }

  return {
    settlement,
    problems,
    obstacle,
    busy,
    setProblems,
    dismiss: () => setObstacle(null),
    ...sections,
    /** Keeps what was entered; the new settlement, or null when something stands in the way. */
    async keep(entered: Entered): Promise<Settlement | null> {
      const kept = await doing('keeping', saveCheckoutDraft(entered))
      if ('kind' in kept) {
        meet(kept)
        return null
      }
      take(kept.settlement)
      setObstacle(null)
      setProblems({})
      return kept.settlement
    },
    keepQuietly: quietKeeper(take),
    changeGiftCard: giftCardChanger(doing, take),
    /** Resolves once what was typed last is on the server. */
    saved: () => doing('placing', turnsDone()),
    async place(shown: Settlement): Promise<string | null> {
      const placed = await doing('placing', placeSettlement(shown))
      if ('checkoutId' in placed) return placed.checkoutId
      if (placed.kind === 'failed' && placed.isOld) await refresh()
      meet(placed)
      return null
    },
    refresh,
  }
}

/** Keeps what was entered while the shopper is still typing: nothing stops, and a refusal waits until the section is sent. */
function quietKeeper(take: (found: Settlement) => void) {
  return async (entered: Entered): Promise<void> => {
    const kept = await saveCheckoutDraft(entered)
    if ('settlement' in kept) take(kept.settlement)
  }
}

type Doing = ReturnType<typeof useBusy>['doing']

/** Takes a gift card in or out; what is wrong with its code, or null. */
function giftCardChanger(doing: Doing, take: (found: Settlement) => void) {
  return async (change: GiftCardChange): Promise<string | null> => {
    const changed = await doing('keeping', changeGiftCard(change))
    if ('kind' in changed)
      return 'message' in changed ? changed.message : 'Please look at your cart again.'
    take(changed.settlement)
    return null
  }
}

/** A section folds when it is done, and opens and folds again by hand. */
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
  const doing = async <Result>(what: Busy, work: Promise<Result>): Promise<Result> => {
    setBusy(what)
    try {
      return await work
    } finally {
      setBusy(null)
    }
  }
  return { busy, doing }
}
