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

/** What a picture's file is taken by. */
export const pictureOwner = (registryId: string, fileId: string): string =>
  `registry:${registryId}:${fileId}`

/** A picture that is shown no more is swept away with its file. */
export async function releasePicture(
  tx: Tx,
  { id, pictureId }: { id: string; pictureId: string | null },
): Promise<void> {
  if (pictureId !== null) await releaseFiles(tx, pictureOwner(id, pictureId))
}

/** A picture of its people's own, or none again. Guests see it once somebody of the shop has looked at it. */
export function setPicture(
  ctx: Ctx,
  parts: RegistryParts,
  { id, fileId }: InputOf<typeof picturesContract.setPicture>,
): Promise<Registry | Refusal> {
  return changeRegistry(ctx, parts, {
    which: sql`r.id = ${id}`,
    note: {
      kind: 'settings',
      text: fileId === null ? 'Took the picture down.' : 'Sent a picture.',
    },
    async act(tx, registry) {
      const ownerId = memberOf(ctx.actor)
      const claimedBy = pictureOwner(id, fileId ?? '')
      const taken = await claimFiles(tx, {
        fileIds: fileId === null ? [] : [fileId],
        ownerId,
        purpose: 'registry',
        claimedBy,
      })
      if (isRefusal(taken)) return taken
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

type Staff = typeof registriesStaffContract

/** Pictures that nobody has looked at; the file itself is read as any that was sent. */
export async function listPictures({
  db,
}: {
  readonly db: Db
}): Promise<OutputOf<Staff['listPictures']>> {
  const waiting = await readRegistries(
    db,
    sql`r.picture_state = 'waiting' and r.status <> 'deleted'`,
  )
  return {
    rows: waiting.flatMap(({ number, title, registrants, pictureId }) =>
      pictureId === null
        ? []
        : [{ registryNumber: number, title, names: namesOf(registrants), fileId: pictureId }],
    ),
  }
}

/** It is shown from now on, or taken down, which its people are told. */
export function decidePicture(
  ctx: Ctx,
  { mails, origin }: Pick<RegistryParts, 'mails' | 'origin'>,
  { fileId, decision }: InputOf<Staff['decidePicture']>,
): Promise<{ state: 'shown' | 'none' } | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const registry = await lockRegistry(tx, sql`r.picture_id = ${fileId} and r.status <> 'deleted'`)
    if (!registry) return refuse('not-found', 'No registry has this picture.')
    if (decision === 'show') {
      await updateRegistry(tx, registry.id, { pictureState: 'shown' }, ctx.now)
      return { state: 'shown' as const }
    }
    await releasePicture(tx, registry)
    await updateRegistry(tx, registry.id, { pictureId: null, pictureState: null }, ctx.now)
    const text = 'Did not put up the picture.'
    await insertLog(tx, {
      registryId: registry.id,
      at: ctx.now,
      actorId: null,
      actorName: 'The shop',
      kind: 'settings',
      text,
    })
    const owner = await readContact(tx, registry.ownerId)
    const mail = pictureRefusedMail({
      link: `${origin}/registry/myRegistry/edit/${registry.id}`,
      origin,
    })
    if (owner)
      await mails.sendLater(tx, {
        dedupeKey: `registry-picture:${fileId}`,
        to: owner.email,
        ...mail,
      })
    return { state: 'none' as const }
  })
}
