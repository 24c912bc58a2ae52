import type { Refusal } from '#kernel/refusal/refusal.ts'
import { findViolatedIndex } from './sql-state.ts'

/**
 * Runs `act` and returns `refusal` if it violates the unique index `key`, which happens when two
 * concurrent requests have passed the same check.
 */
export async function refuseDuplicate<Result>(
  { key, refusal }: { readonly key: string; readonly refusal: Refusal },
  act: () => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  try {
    return await act()
  } catch (error) {
    if (findViolatedIndex(error) !== key) throw error
    return refusal
  }
}
