import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'

interface Changed {
  readonly version: number
  readonly changedBy: string
  readonly changedAt: Date
}

/** The refusal of a write that is based on an older version. */
export function changedMeanwhile(
  object: string,
  { version, changedBy, changedAt }: Changed,
): Refusal<'version-conflict'> {
  return refuse(
    'version-conflict',
    `Someone else changed ${object}. Your changes were not saved. Load it again and repeat them.`,
    {
      reason: 'changed-meanwhile',
      detail: { version, changedBy, changedAt: changedAt.toISOString() },
    },
  )
}
