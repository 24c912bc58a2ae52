import type { Tx } from '#platform/db/database.server.ts'
import { moveSubscriber } from './data/subscriber-rows.ts'

/** A letter came back for good, or its reader called it spam: no other goes to that mailbox until it is confirmed anew. */
export async function markUndelivered(
  tx: Tx,
  { mailKeys, how }: { mailKeys: readonly string[]; how: 'bounced' | 'complained' },
): Promise<number> {
  const ids = new Set(
    mailKeys.flatMap(
      (key) =>
        /^(?:letter|subscribe|subscribed|leave):(?:.*:)?(sub_[0-9a-z]{26})/.exec(key)?.[1] ?? [],
    ),
  )
  const moved = await Promise.all(
    [...ids].map((id) => moveSubscriber(tx, id, { from: ['confirmed'], state: how })),
  )
  return moved.filter((one) => one !== null).length
}
