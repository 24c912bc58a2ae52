import type { Refusal } from '#kernel/refusal/refusal.ts'
import { duplicateKey } from './sql-state.ts'

/**
 * Of two who write the same unique key at the same moment, the second gets the refusal that a check a moment later would have given
 * them. `key` is the name of the unique index.
 */
export async function unlessDuplicate<Result>(
  { key, refusal }: { readonly key: string; readonly refusal: Refusal },
  act: () => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  try {
    return await act()
  } catch (error) {
    if (duplicateKey(error) !== key) throw error
    return refusal
  }
}
