import type { CalendarDate } from '#kernel/time/time.ts'

export type LotState = 'pending' | 'available' | 'spent' | 'expired' | 'reversed'
export type EntryType =
  | 'earn'
  | 'unlock'
  | 'redeem'
  | 'restore'
  | 'expire'
  | 'extend'
  | 'clawback'
  | 'adjust'
  | 'transfer'

/** What was earned at once, and what of it is left. */
export interface Lot {
  readonly id: string
  readonly earned: number
  readonly remaining: number
  readonly state: LotState
  /** It could be spent once, whatever became of it. */
  readonly isOpened: boolean
  readonly unlocksOn: CalendarDate | null
  readonly expiresOn: CalendarDate | null
  /** Points of it that went with differences in price, whichever lots they were taken from; the piece stands for the others. */
  readonly lowered: number
  /** Points the piece stands for that ran out, and points of the lot that filled what was owed. */
  readonly expired: number
  readonly lent: number
  /** Names the taking back that holds now; null while what earned it is kept. */
  readonly reversal: string | null
}

/** A member's points: the lots, and what was taken back beyond them. While something is owed nothing is available. */
export interface Ledger {
  readonly lots: readonly Lot[]
  readonly debt: number
}

/** A movement: what it moved of its lot, and of what is owed. */
export interface Movement {
  readonly type: EntryType
  readonly lotId: string | null
  readonly pending: number
  readonly available: number
  readonly debt: number
}

export interface Moved {
  readonly ledger: Ledger
  readonly movements: readonly Movement[]
}

export interface Balance {
  readonly available: number
  readonly pending: number
  readonly debt: number
}

const nothing = { pending: 0, available: 0, debt: 0 } as const

export function balanceOf({ lots, debt }: Ledger): Balance {
  const of = (state: LotState) =>
    lots.filter((lot) => lot.state === state).reduce((points, lot) => points + lot.remaining, 0)
  return { available: of('available'), pending: of('pending'), debt }
}

/** A new lot, to be spent later or, without a wait, at once. */
export function earn(
  ledger: Ledger,
  lot: Pick<Lot, 'id' | 'earned' | 'unlocksOn' | 'expiresOn'>,
  when: 'later' | 'now',
): Moved {
  const made: Lot = {
    ...lot,
    remaining: lot.earned,
    state: when === 'now' ? 'available' : 'pending',
    isOpened: when === 'now',
    lowered: 0,
    expired: 0,
    lent: 0,
    reversal: null,
  }
  const grown = { ...ledger, lots: [...ledger.lots, closed(made)] }
  const move = when === 'now' ? { available: lot.earned } : { pending: lot.earned }
  return settled({
    ledger: grown,
    movements: [{ ...nothing, type: 'earn', lotId: lot.id, ...move }],
  })
}

/** The promise has passed: it can be spent until then. */
export function unlock(ledger: Ledger, lotId: string, expiresOn: CalendarDate | null): Moved {
  const lot = lotOf(ledger, lotId)
  if (lot?.state !== 'pending') return { ledger, movements: [] }
  const opened = closed({ ...lot, state: 'available', isOpened: true, expiresOn })
  return settled({
    ledger: put(ledger, opened),
    movements: [
      { ...nothing, type: 'unlock', lotId, pending: -lot.remaining, available: lot.remaining },
    ],
  })
}

/** Takes points, those first that would run out first; null when there are not so many. */
export function spend(
  ledger: Ledger,
  points: number,
): (Moved & { readonly uses: readonly Use[] }) | null {
  if (points <= 0 || balanceOf(ledger).available < points) return null
  const taken = take(ledger, points, 'redeem')
  return {
    ...taken,
    uses: taken.movements.map(({ lotId, available }) => ({
      lotId: lotId ?? '',
      points: -available,
    })),
  }
}

export interface Use {
  readonly lotId: string
  readonly points: number
}

/** Points come back to the lots they were of. With `atLeastUntil` they are good that long, however old they are. */
export function restore(
  ledger: Ledger,
  uses: readonly Use[],
  atLeastUntil: CalendarDate | null,
): Moved {
  const lots = ledger.lots.map((lot) =>
    uses.some(({ lotId, points }) => lotId === lot.id && points > 0)
      ? { ...lot, expiresOn: later(lot.expiresOn, atLeastUntil) }
      : lot,
  )
  return settled(giveBack({ ledger: { ...ledger, lots }, movements: [] }, uses))
}

/** What ran out yesterday or before, as far as it may; lots that are good for ever, or were not opened yet, stay. */
export function expire(ledger: Ledger, today: CalendarDate, may: (lot: Lot) => boolean): Moved {
  const out = ledger.lots.filter(
    (lot) =>
      lot.state === 'available'
      && lot.remaining > 0
      && lot.expiresOn !== null
      && lot.expiresOn < today
      && may(lot),
  )
  return out.reduce<Moved>(
    (moved, lot) => ({
      ledger: put(moved.ledger, {
        ...lot,
        remaining: 0,
        state: 'expired',
        expired: lot.expired + lot.remaining,
      }),
      movements: [
        ...moved.movements,
        { ...nothing, type: 'expire', lotId: lot.id, available: -lot.remaining },
      ],
    }),
    { ledger, movements: [] },
  )
}

/**
 * The piece became something that costs less: its lot is lowered to that, and what is new of it is taken like the points of a piece that
 * is back. What of the lot had run out counts as taken first.
 */
export function lower(
  ledger: Ledger,
  lotId: string,
  { to, mostNegative }: { to: number; mostNegative: number },
): Moved {
  const lot = lotOf(ledger, lotId)
  if (!lot || lot.reversal !== null || to <= lot.lowered) return { ledger, movements: [] }
  const ranOut = Math.min(to - lot.lowered, lot.expired)
  const wanted = to - lot.lowered - ranOut
  const own = Math.min(wanted, lot.remaining)
  const lowered = closed({
    ...lot,
    lowered: to,
    expired: lot.expired - ranOut,
    remaining: lot.remaining - own,
  })
  const move: Movement = {
    ...nothing,
    type: 'clawback',
    lotId,
    [lot.state === 'pending' ? 'pending' : 'available']: -own,
  }
  return withdraw(
    { ledger: put(ledger, lowered), movements: own > 0 ? [move] : [] },
    wanted - own,
    mostNegative,
  )
}

/**
 * The piece is back: precisely the points it still stood for are taken, from its own lot first, then from the others, then as a debt up to
 * `mostNegative`; what is beyond that is let go. What of the lot had run out is not taken a second time.
 */
export function clawBack(
  ledger: Ledger,
  lotId: string,
  { reversal, mostNegative }: { reversal: string; mostNegative: number },
): Moved {
  const lot = lotOf(ledger, lotId)
  if (!lot || lot.reversal !== null) return { ledger, movements: [] }
  // More can be left than that: it came back after others were taken for it when the piece was lowered.
  const wanted = Math.max(0, lot.earned - lot.lowered - lot.expired)
  const own = Math.min(wanted, lot.remaining)
  const left = lot.remaining - own
  const reversed = put(ledger, {
    ...lot,
    remaining: left,
    state: left > 0 ? lot.state : 'reversed',
    reversal,
  })
  const move: Movement = {
    ...nothing,
    type: 'clawback',
    lotId,
    [lot.state === 'pending' ? 'pending' : 'available']: -own,
  }
  return withdraw({ ledger: reversed, movements: [move] }, wanted - own, mostNegative)
}

/** Points taken by hand: what there is, then as a debt, then no further. */
export function deduct(ledger: Ledger, points: number, mostNegative: number): Moved {
  const taken = withdraw({ ledger, movements: [] }, points, mostNegative)
  return {
    ...taken,
    movements: taken.movements.map((movement) => ({ ...movement, type: 'adjust' as const })),
  }
}

function withdraw({ ledger, movements }: Moved, wanted: number, mostNegative: number): Moved {
  const found = Math.min(wanted, balanceOf(ledger).available)
  const others = found > 0 ? take(ledger, found, 'clawback') : { ledger, movements: [] }
  const owed = Math.max(0, Math.min(wanted - found, mostNegative - ledger.debt))
  const debt: readonly Movement[] =
    owed > 0 ? [{ ...nothing, type: 'clawback', lotId: null, debt: owed }] : []
  return {
    ledger: { ...others.ledger, debt: ledger.debt + owed },
    movements: [...movements, ...others.movements, ...debt],
  }
}

/** The return was undone: all that the taking back had moved, by its own movements, is moved the other way. */
export function undoClawBack(ledger: Ledger, lotId: string, taken: readonly Movement[]): Moved {
  const lot = lotOf(ledger, lotId)
  if (!lot || lot.reversal === null) return { ledger, movements: [] }
  if (!lot.isOpened)
    return {
      ledger: put(ledger, {
        ...lot,
        state: 'pending',
        remaining: lot.earned - lot.lowered,
        reversal: null,
      }),
      movements: [{ ...nothing, type: 'restore', lotId, pending: lot.earned - lot.lowered }],
    }
  const state = lot.state === 'reversed' ? 'spent' : lot.state
  const kept = put(ledger, { ...lot, state, reversal: null })
  const back = taken.flatMap((one) =>
    one.lotId !== null && one.available < 0 ? [{ lotId: one.lotId, points: -one.available }] : [],
  )
  const given = giveBack({ ledger: kept, movements: [] }, back)
  return settled(
    forgive(
      given,
      taken.reduce((points, one) => points + one.debt, 0),
    ),
  )
}

/** What is still owed is forgotten; what was filled since comes back to the lots that filled it. */
function forgive({ ledger, movements }: Moved, owed: number): Moved {
  const forgotten = Math.min(owed, ledger.debt)
  let left = owed - forgotten
  const back = ledger.lots.toReversed().flatMap((lot) => {
    const points = Math.min(left, lot.lent)
    left -= points
    return points > 0 ? [{ lotId: lot.id, points }] : []
  })
  const lots = ledger.lots.map((lot) => ({
    ...lot,
    lent: lot.lent - (back.find((one) => one.lotId === lot.id)?.points ?? 0),
  }))
  const debt: readonly Movement[] =
    forgotten > 0 ? [{ ...nothing, type: 'restore', lotId: null, debt: -forgotten }] : []
  return giveBack(
    { ledger: { lots, debt: ledger.debt - forgotten }, movements: [...movements, ...debt] },
    back,
  )
}

function giveBack(moved: Moved, uses: readonly Use[]): Moved {
  return uses.reduce<Moved>(({ ledger, movements }, { lotId, points }) => {
    const lot = lotOf(ledger, lotId)
    if (!lot || points <= 0) return { ledger, movements }
    return {
      ledger: put(ledger, { ...lot, state: 'available', remaining: lot.remaining + points }),
      movements: [...movements, { ...nothing, type: 'restore', lotId, available: points }],
    }
  }, moved)
}

/** Lots that run out from today on are good for longer. */
export function extend(
  ledger: Ledger,
  lotIds: readonly string[],
  by: (expiresOn: CalendarDate) => CalendarDate,
): Moved {
  const chosen = ledger.lots.filter(
    (lot) => lotIds.includes(lot.id) && lot.state === 'available' && lot.expiresOn !== null,
  )
  return {
    ledger: chosen.reduce(
      (now, lot) => put(now, { ...lot, expiresOn: lot.expiresOn && by(lot.expiresOn) }),
      ledger,
    ),
    movements: chosen.map((lot) => ({ ...nothing, type: 'extend', lotId: lot.id })),
  }
}

/** Nothing is left and nothing is owed. */
export function closeLedger(ledger: Ledger): Moved {
  const open = ledger.lots.filter((lot) => lot.state === 'pending' || lot.state === 'available')
  const debt: readonly Movement[] =
    ledger.debt > 0 ? [{ ...nothing, type: 'adjust', lotId: null, debt: -ledger.debt }] : []
  return {
    ledger: {
      debt: 0,
      lots: ledger.lots.map((lot) =>
        open.includes(lot)
          ? { ...lot, remaining: 0, state: 'expired', expired: lot.expired + lot.remaining }
          : lot,
      ),
    },
    movements: [
      ...open.map((lot) => ({
        ...nothing,
        type: 'adjust' as const,
        lotId: lot.id,
        [lot.state === 'pending' ? 'pending' : 'available']: -lot.remaining,
      })),
      ...debt,
    ],
  }
}

function take(ledger: Ledger, points: number, type: EntryType): Moved {
  let left = points
  let now: Moved = { ledger, movements: [] }
  for (const lot of bySoonest(ledger.lots)) {
    const taken = Math.min(left, lot.remaining)
    if (taken === 0) continue
    left -= taken
    now = {
      ledger: put(now.ledger, closed({ ...lot, remaining: lot.remaining - taken })),
      movements: [...now.movements, { ...nothing, type, lotId: lot.id, available: -taken }],
    }
  }
  return now
}

/** Fills what is owed from what is there. The balance stays the same: less owed, as much less available. */
function settled({ ledger, movements }: Moved): Moved {
  const fill = Math.min(ledger.debt, balanceOf(ledger).available)
  if (fill === 0) return { ledger, movements }
  const taken = take(ledger, fill, movements.at(-1)?.type ?? 'adjust')
  const lentBy = (id: string) =>
    -(taken.movements.find(({ lotId }) => lotId === id)?.available ?? 0)
  return {
    ledger: {
      lots: taken.ledger.lots.map((lot) => ({ ...lot, lent: lot.lent + lentBy(lot.id) })),
      debt: ledger.debt - fill,
    },
    movements: [...movements, ...taken.movements.map((one) => ({ ...one, debt: one.available }))],
  }
}

function bySoonest(lots: readonly Lot[]): Lot[] {
  return lots
    .filter((lot) => lot.state === 'available' && lot.remaining > 0)
    .toSorted(
      (a, b) => compare(a.expiresOn ?? '9999', b.expiresOn ?? '9999') || compare(a.id, b.id),
    )
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** An open lot with nothing left in it is spent. */
function closed(lot: Lot): Lot {
  return lot.state === 'available' && lot.remaining === 0 ? { ...lot, state: 'spent' } : lot
}

function lotOf({ lots }: Ledger, id: string): Lot | undefined {
  return lots.find((lot) => lot.id === id)
}

function put(ledger: Ledger, changed: Lot): Ledger {
  return { ...ledger, lots: ledger.lots.map((lot) => (lot.id === changed.id ? changed : lot)) }
}

function later(one: CalendarDate | null, other: CalendarDate | null): CalendarDate | null {
  if (one === null || other === null) return one
  return one > other ? one : other
}
