import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { sendEmailSample } from '../commands/send-sample.ts'
import type { emailsContract } from '../contract.ts'
import { renderEmailSamples } from '../queries/render-samples.ts'

export function emailsHandlers(services: Services): Handlers<typeof emailsContract> {
  return {
    async listEmailSamples() {
      const samples = await renderEmailSamples(services)
      return {
        rows: samples.map(({ id, title, subject, html, text }) => ({
          id,
          title,
          subject,
          size: Buffer.byteLength(html),
          text,
        })),
      }
    },
    sendEmailSample: (ctx, { id }) => sendEmailSample(ctx, services, id),
  }
}
