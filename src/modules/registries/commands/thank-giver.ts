import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { changeRegistry } from './change-registry.ts'
import type { registriesContract } from '../contract.ts'
import type { Registry } from '../api/registry-schema.ts'
import { listRegistryGifts } from '../db/gifts.ts'
import { applyUnitTransitions, lockRegistryUnits } from '../db/units.ts'
import { formatRegistrantNames } from '../domain/registry.ts'
import { renderThankYouEmail } from '../emails/registry-emails.ts'

/** Saves a draft, emails it once without disclosing addresses, or marks the giver as thanked. */
export function thankGiver(
  ctx: Ctx,
  services: Services,
  { giftId, text, action }: InputOf<typeof registriesContract.thankGiver>,
): Promise<Registry | Refusal> {
  return changeRegistry(ctx, services, {
    condition: sql`r.id = (select registry_id from registry_gifts where id = ${giftId})`,
    async apply(tx, registry) {
      const [gift] = await listRegistryGifts(tx, sql`g.id = ${giftId}`)
      if (!gift)
        return refuse('not-found', 'This gift is no longer available.', {
          reason: 'gift-not-found',
        })
      if (gift.thankYouStatus === 'sent')
        return refuse('transition-illegal', 'You’ve already sent a thank-you note for this gift.', {
          reason: 'already-thanked',
          detail: { allowed: [] },
        })
      if (action === 'send') {
        if (gift.giverEmail === null)
          return refuse(
            'transition-illegal',
            'We don’t have an email address for this giver. Thank them yourself and mark the '
              + 'gift as thanked.',
            { reason: 'giver-email-unknown' },
          )
        if (text === '')
          return refuse('fields-invalid', 'Write a message first.', {
            reason: 'thank-you-text-missing',
            fields: { text: 'Write a message first.' },
          })
        const email = renderThankYouEmail({
          names: formatRegistrantNames(registry.registrants),
          giverName: gift.giverName,
          text,
          shop: services.mails.shop,
        })
        await services.mails.sendLater(tx, {
          dedupeKey: `registry-thanks:${giftId}`,
          to: gift.giverEmail,
          ...email,
        })
      }
      const status = ({ draft: 'drafted', send: 'sent', skip: 'skipped' } as const)[action]
      await saveThanks(tx, { giftId, status, text, now: ctx.now })
      if (action === 'draft') return
      const units = await lockRegistryUnits(tx, sql`u.gift_id = ${giftId}`)
      await applyUnitTransitions(
        tx,
        units.map((unit) => ({ unit, event: 'thank' as const })),
        { at: ctx.now, ref: giftId },
      )
    },
  })
}

async function saveThanks(
  tx: Tx,
  {
    giftId,
    status,
    text,
    now,
  }: { giftId: string; status: 'drafted' | 'sent' | 'skipped'; text: string; now: Date },
): Promise<void> {
  const thankedAt = status === 'drafted' ? null : now
  await execute(
    tx,
    sql`
      update registry_gifts
      set thank_you_status = ${status}, thank_you_text = ${text}, thanked_at = ${thankedAt}
      where id = ${giftId}`,
  )
}
