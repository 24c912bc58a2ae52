import { NoResponseError } from '#platform/http-client/send-request.ts'
import type { PayStatus } from '#modules/checkout/contract.ts'
import { RefusedByApi } from '#test/support/api-client.ts'
import { newShopper, type Shopper } from '#test/support/shopper.ts'

/** What the shopper of one checkout did and was told; only this counts as acknowledged. */
export interface JournalEntry {
  readonly shopper: Shopper
  readonly checkoutId: string
  told: PayStatus | null
}

export interface Journal {
  readonly entries: JournalEntry[]
  /** Answers that a crash does not excuse. */
  readonly faults: string[]
}

export const newJournal = (): Journal => ({ entries: [], faults: [] })

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Places the same cart again until there is an answer, as is necessary with a stored card. */
async function retryUntilAnswered<Result>(act: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (isUnexpected(error)) throw error
      await pause(50)
    }
  }
}

/** Guests buy two units each, every other with a stored card, and retry while the shop is down. */
export async function runShoppers({
  origin,
  variants,
  journal,
  isOver,
}: {
  origin: string
  variants: readonly string[]
  journal: Journal
  isOver: () => boolean
}): Promise<void> {
  for (let round = 0; !isOver(); round++) {
    try {
      const shopper = await newShopper(origin, { timeout: 8_000 })
      const lines = [0, 1].map((step) => ({
        variantId: variants[(round * 2 + step) % variants.length] ?? '',
        qty: 1,
      }))
      const prepared = await shopper.prepare(lines)
      if (round % 2 === 1) {
        const cardToken = await shopper.keepCard()
        const { checkoutId, session } = await retryUntilAnswered(() =>
          shopper.place({ ...prepared, cardToken }),
        )
        journal.entries.push({ shopper, checkoutId, told: session })
        continue
      }
      const { checkoutId } = await shopper.place(prepared)
      const entry: JournalEntry = { shopper, checkoutId, told: null }
      journal.entries.push(entry)
      await shopper.enterCard(checkoutId)
      entry.told = await shopper.complete(checkoutId)
    } catch (error) {
      if (isUnexpected(error)) journal.faults.push(String(error))
      await pause(50)
    }
  }
}

/**
 * A shop that starts or stops may refuse connections or answer that it is unavailable, but nothing
 * else.
 */
function isUnexpected(error: unknown): boolean {
  if (error instanceof RefusedByApi) return error.code !== 50300
  return !(error instanceof NoResponseError || error instanceof SyntaxError)
}

const finalStates = new Set<PayStatus['state']>(['charged', 'not_charged', 'expired'])

/** Every shopper polls the payment status until it is final. */
export async function awaitOutcomes(journal: Journal, limit = 60_000): Promise<void> {
  const end = Date.now() + limit
  for (const entry of journal.entries) {
    while (!entry.told || !finalStates.has(entry.told.state)) {
      if (Date.now() > end)
        throw new Error(
          `The shop still says "${entry.told?.state ?? 'nothing'}" of checkout ${entry.checkoutId}.`,
        )
      entry.told = await entry.shopper.complete(entry.checkoutId).catch(() => entry.told)
      if (entry.told?.state === 'open' || entry.told?.state === 'requires_action')
        await entry.shopper.enterCard(entry.checkoutId)
      if (!entry.told || !finalStates.has(entry.told.state)) await pause(200)
    }
  }
}
