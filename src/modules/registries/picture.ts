import { sql } from 'drizzle-orm'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { claimFiles } from '#modules/files/claim-files.ts'
import { releaseFiles } from '#modules/files/remove-file.ts'
import { readContact } from '#modules/members/read-contact.ts'
import { memberOf, type Ctx } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import { changeRegistry } from './change-registry.ts'
import type { Registry } from './contract.ts'
import { insertLog, lockRegistry, readRegistries, updateRegistry } from './data/registries.ts'
import { namesOf } from './domain/registry.ts'
import { pictureRefusedMail } from './mail/registry-mails.ts'
import type { picturesContract } from './pictures-contract.ts'
import type { RegistryParts } from './registry-parts.ts'
import type { registriesStaffContract } from './staff-contract.ts'

/** The claim that keeps the picture's file. */
export const pictureOwner = (registryId: string, fileId: string): string =>
  `registry:${registryId}:${fileId}`

export async function releasePicture(
  tx: Tx,
  { id, pictureId }: { id: string; pictureId: string | null },
): Promise<void> {
  if (pictureId !== null) await releaseFiles(tx, pictureOwner(id, pictureId))
}

/** Sets or removes the picture. Guests see it once staff have approved it. */
export function setPicture(
  ctx: Ctx,
  deps: RegistryParts,
  { id, fileId }: InputOf<typeof picturesContract.setPicture>,
): Promise<Registry | Refusal> {
  return changeRegistry(ctx, deps, {
    which: sql`r.id = ${id}`,
    note: {
      kind: 'settings',
      text: fileId === null ? 'Removed the picture.' : 'Uploaded a picture.',
    },
    async act(tx, registry) {
      const ownerId = memberOf(ctx.actor)
      const claimedBy = pictureOwner(id, fileId ?? '')
      const claimed = await claimFiles(tx, {
        fileIds: fileId === null ? [] : [fileId],
        ownerId,
        purpose: 'registry',
        claimedBy,
      })
      if (isRefusal(claimed)) return claimed
      await releasePicture(tx, registry)
      await updateRegistry(
        tx,
        id,
        { pictureId: fileId, pictureState: fileId === null ? null : 'waiting' },
        ctx.now,
      )
    },
  })
}

type StaffContract = typeof registriesStaffContract

/** Pictures waiting for review. */
export async function listPictures({
  db,
}: {
  readonly db: Db
}): Promise<OutputOf<StaffContract['listPictures']>> {
  const pending = await readRegistries(
    db,
    sql`r.picture_state = 'waiting' and r.status <> 'deleted'`,
  )
  return {
    rows: pending.flatMap(({ number, title, registrants, pictureId }) =>
      pictureId === null
        ? []
        : [{ registryNumber: number, title, names: namesOf(registrants), fileId: pictureId }],
    ),
  }
}

export function decidePicture(
  ctx: Ctx,
  { mails, origin }: Pick<RegistryParts, 'mails' | 'origin'>,
  { fileId, decision }: InputOf<StaffContract['decidePicture']>,
): Promise<{ state: 'shown' | 'none' } | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const registry = await lockRegistry(tx, sql`r.picture_id = ${fileId} and r.status <> 'deleted'`)
    if (!registry)
      return refuse('not-found', 'No registry uses this picture.', {
        reason: 'registry-picture-not-found',
      })
    if (decision === 'show') {
      await updateRegistry(tx, registry.id, { pictureState: 'shown' }, ctx.now)
      return { state: 'shown' as const }
    }
    await releasePicture(tx, registry)
    await updateRegistry(tx, registry.id, { pictureId: null, pictureState: null }, ctx.now)
    const text = 'Rejected the picture.'
    await insertLog(tx, {
      registryId: registry.id,
      at: ctx.now,
      actorId: null,
      actorName: 'The shop',
      kind: 'settings',
      text,
    })
    const owner = await readContact(tx, registry.ownerId)
    const email = pictureRefusedMail({
      link: `${origin}/registry/myRegistry/edit/${registry.id}`,
      origin,
    })
    if (owner)
      await mails.sendLater(tx, {
        dedupeKey: `registry-picture:${fileId}`,
        to: owner.email,
        ...email,
      })
    return { state: 'none' as const }
  })
}
