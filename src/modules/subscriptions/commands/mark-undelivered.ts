import type { Tx } from '#platform/db/database.server.ts'
import { updateSubscriber } from '../db/subscriber-rows.ts'

export async function markEmailsUndelivered(
  tx: Tx,
  { mailKeys, how: state }: { mailKeys: readonly string[]; how: 'bounced' | 'complained' },
): Promise<number> {
  const ids = new Set(
    mailKeys.flatMap(
      (key) =>
        /^(?:newsletter|subscribe|subscribed|leave):(?:.*:)?(sub_[0-9a-z]{26})/.exec(key)?.[1]
        ?? [],
    ),
  )
  const updated = await Promise.all(
    [...ids].map((id) => updateSubscriber(tx, id, { from: ['confirmed'], state })),
  )
  return updated.filter((subscriber) => subscriber !== null).length
}
