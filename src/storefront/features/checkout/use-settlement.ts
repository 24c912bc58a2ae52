import { useState } from 'react'
import type { Settlement } from '#modules/checkout/contract.ts'
import type { Problems } from './address-fields.ts'
import { keepEntered, placeSettlement, refreshAfterCart, type Entered, type Obstacle } from './settlement-store.ts'

export type SettlementState = ReturnType<typeof useSettlement>

export type Busy = 'keeping' | 'placing' | null

/** The settlement as the page holds it: what the server said last, what is wrong, which sections stand open. */
export function useSettlement(loaded: Settlement) {
  const [settlement, setSettlement] = useState(loaded)
  const [given, setGiven] = useState(loaded)
  const [problems, setProblems] = useState<Problems>({})
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  const [open, setOpen] = useState<Readonly<Record<string, boolean>>>({})
  const [busy, setBusy] = useState<Busy>(null)

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
  const take = (found: Settlement) => setSettlement((now) => (found.cartVersion >= now.cartVersion ? found : now))

  const doing = async <Result>(what: Busy, work: Promise<Result>): Promise<Result> => {
    setBusy(what)
    try {
      return await work
    } finally {
      setBusy(null)
    }
  }

  return {
    settlement,
    problems,
    obstacle,
    busy,
    setProblems,
    dismiss: () => setObstacle(null),
    isOpen: (section: string, done: boolean) => open[section] ?? !done,
    show: (section: string, isOpen: boolean) => setOpen((before) => ({ ...before, [section]: isOpen })),
    /** Keeps what was entered; the new settlement, or null when something stands in the way. */
    async keep(entered: Entered): Promise<Settlement | null> {
      const kept = await doing('keeping', keepEntered(entered))
      if ('kind' in kept) {
        meet(kept)
        return null
      }
      take(kept.settlement)
      setObstacle(null)
      setProblems({})
      return kept.settlement
    },
    /** The same while the shopper is still typing: nothing stops, and a refusal waits until the section is sent. */
    async keepQuietly(entered: Entered): Promise<void> {
      const kept = await keepEntered(entered)
      if ('settlement' in kept) take(kept.settlement)
    },
    async place(shown: Settlement): Promise<string | null> {
      const placed = await doing('placing', placeSettlement(shown))
      if ('checkoutId' in placed) return placed.checkoutId
      meet(placed)
      return null
    },
    async refresh(): Promise<Settlement> {
      const now = await doing('keeping', refreshAfterCart())
      take(now)
      return now
    },
  }
}
