import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { claimFiles } from '#modules/files/claim-files.ts'
import { releaseFiles } from '#modules/files/remove-file.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { changeRegistry } from './change-registry.ts'
import type { Registry } from '../api/registry-schema.ts'
import {
  insertRegistryLogEntry,
  lockRegistry,
  listStoredRegistries,
  updateRegistry,
} from '../db/registries.ts'
import { formatRegistrantNames } from '../domain/registry.ts'
import { renderPictureRefusedEmail } from '../emails/registry-emails.ts'
import type { picturesContract } from '../api/pictures-contract.ts'
import type { registriesStaffContract } from '../api/staff-contract.ts'

/** The claim that keeps the picture's file. */
export const pictureClaimKey = (registryId: string, fileId: string): string =>
  `registry:${registryId}:${fileId}`

export async function releaseRegistryPicture(
  tx: Tx,
  { id, pictureId }: { id: string; pictureId: string | null },
): Promise<void> {
  if (pictureId !== null) await releaseFiles(tx, pictureClaimKey(id, pictureId))
}

/** Sets or removes the picture. Guests see it once staff have approved it. */
export function setRegistryPicture(
  ctx: Ctx,
  services: Services,
  { id, fileId }: InputOf<typeof picturesContract.setPicture>,
): Promise<Registry | Refusal> {
  return changeRegistry(ctx, services, {
    condition: sql`r.id = ${id}`,
    note: {
      kind: 'settings',
      text: fileId === null ? 'Removed the picture.' : 'Uploaded a picture.',
    },
    async apply(tx, registry) {
      const ownerId = getMemberId(ctx.caller)
      const claimedBy = pictureClaimKey(id, fileId ?? '')
      const claimed = await claimFiles(tx, {
        fileIds: fileId === null ? [] : [fileId],
        ownerId,
        purpose: 'registry',
        claimedBy,
      })
      if (isRefusal(claimed)) return claimed
      await releaseRegistryPicture(tx, registry)
      await updateRegistry(tx, {
        id,
        values: { pictureId: fileId, pictureState: fileId === null ? null : 'waiting' },
        now: ctx.now,
      })
    },
  })
}

type StaffContract = typeof registriesStaffContract

/** Pictures waiting for review. */
export async function listPicturesToReview({
  db,
}: {
  readonly db: Db
}): Promise<OutputOf<StaffContract['listPictures']>> {
  const pending = await listStoredRegistries(
    db,
    sql`r.picture_state = 'waiting' and r.status <> 'deleted'`,
  )
  return {
    rows: pending.flatMap(({ number, title, registrants, pictureId }) =>
      pictureId === null
        ? []
        : [
            {
              registryNumber: number,
              title,
              names: formatRegistrantNames(registrants),
              fileId: pictureId,
            },
          ],
    ),
  }
}

export function reviewPicture(
  ctx: Ctx,
  { mails, origin }: Pick<Services, 'mails' | 'origin'>,
  { fileId, decision }: InputOf<StaffContract['decidePicture']>,
): Promise<{ state: 'shown' | 'none' } | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const registry = await lockRegistry(tx, sql`r.picture_id = ${fileId} and r.status <> 'deleted'`)
    if (!registry)
      return refuse('not-found', 'No registry uses this picture.', {
        reason: 'registry-picture-not-found',
      })
    if (decision === 'show') {
      await updateRegistry(tx, {
        id: registry.id,
        values: { pictureState: 'shown' },
        now: ctx.now,
      })
      return { state: 'shown' as const }
    }
    await releaseRegistryPicture(tx, registry)
    await updateRegistry(tx, {
      id: registry.id,
      values: { pictureId: null, pictureState: null },
      now: ctx.now,
    })
    const text = 'Rejected the picture.'
    await insertRegistryLogEntry(tx, {
      registryId: registry.id,
      at: ctx.now,
      actorId: null,
      actorName: 'The shop',
      kind: 'settings',
      text,
    })
    const owner = await findContact(tx, registry.ownerId)
    const email = renderPictureRefusedEmail({
      link: `${origin}/registry/myRegistry/edit/${registry.id}`,
      shop: mails.shop,
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
