import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { getPersonId } from '#modules/staff/command-line-staff.ts'
import { listStaffRecipients } from '#modules/staff/list-staff-recipients.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { renderEmailSample } from '../queries/render-samples.ts'

/** Sends an email with example data to the person of the staff who asks. */
export async function sendEmailSample(
  ctx: Ctx,
  services: Services,
  id: string,
): Promise<{ email: string } | Refusal> {
  const sample = await renderEmailSample(services, id)
  if (!sample)
    return refuse('not-found', 'There is no such email.', { reason: 'email-sample-not-found' })
  const person = (await listStaffRecipients(ctx.db)).find((one) => one.id === getPersonId(ctx))
  if (!person)
    return refuse('not-found', 'Sign in to the back office to get a test email.', {
      reason: 'no-email-address',
    })
  const { subject, html, text } = sample
  await inTransaction(ctx.db, (tx) =>
    services.mails.sendLater(tx, {
      dedupeKey: `email-test:${person.id}:${id}:${ctx.now.getTime()}`,
      to: person.email,
      subject: `Test: ${subject}`,
      html,
      text,
    }),
  )
  return { email: person.email }
}
