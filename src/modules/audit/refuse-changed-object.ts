import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'

/** The object has changed since the act that is to be undone. */
export function refuseChangedObject(): Refusal<'version-conflict'> {
  return refuse(
    'version-conflict',
    'This has changed since. Nothing was undone. Look at its current state and change it there.',
    { reason: 'changed-meanwhile' },
  )
}
