import { refuse, type Refusal } from './refusal.ts'

interface CurrentVersion {
  readonly version: number
  /** The id of the person or API key; null when nobody has changed the object. */
  readonly changedBy: string | null
  readonly changedAt: Date | null
}

/** Refuses a write that is based on an older version. `object` is such as "this order". */
export function changedMeanwhile(
  object: string,
  { version, changedBy, changedAt }: CurrentVersion,
): Refusal<'version-conflict'> {
  return refuse(
    'version-conflict',
    `Someone else changed ${object}. Your changes were not saved. Load the current version and `
      + 'make your changes again.',
    {
      reason: 'changed-meanwhile',
      detail: { version, changedBy, changedAt: changedAt?.toISOString() ?? null },
    },
  )
}
